import { writeDeployedContent } from '#site/features/catalogue/deployed-content.ts';
import { readCatalogue } from '#site/features/catalogue/read-catalogue.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/** Writes the content file that a build of the pages writes for functions. */
export async function writeDeployed(shop: TestSandbox, file: string): Promise<void> {
  const project = {
    projectId: setting(shop, 'SANITY_PROJECT_ID'),
    dataset: setting(shop, 'SANITY_DATASET'),
    apiHost: setting(shop, 'SANITY_API_HOST'),
  };
  await readCatalogue({
    ...project,
    token: setting(shop, 'SANITY_TOKEN'),
    readKept: async () => [],
    onRead: (content) => writeDeployedContent(project, content, file),
  });
}
