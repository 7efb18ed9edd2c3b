import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { type PublishedCatalogue, parseCatalogue } from '../services/content-catalogue.ts';

/** Written by the build (`site/catalogue/deployed-content.ts`) into the functions' source folder. */
const FILE = 'server/catalogue/deployed.json';

const deployed = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  content: z.unknown(),
});

/** The local shop sets the path; the platform unpacks a function's files into its task folder. */
const deployedFile = ({ DEPLOYED_CATALOGUE, LAMBDA_TASK_ROOT }: NodeJS.ProcessEnv) =>
  DEPLOYED_CATALOGUE || join(LAMBDA_TASK_ROOT || process.cwd(), FILE);

/** @returns `undefined` if there is no deployed content, or it is another project's */
export async function readDeployedCatalogue(): Promise<PublishedCatalogue | undefined> {
  try {
    const text = await readFile(deployedFile(process.env), 'utf8');
    const { projectId, dataset, apiHost, content } = deployed.parse(JSON.parse(text));
    const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST = '' } = config();
    const isOurs =
      projectId === SANITY_PROJECT_ID && dataset === SANITY_DATASET && apiHost === SANITY_API_HOST;
    return isOurs ? parseCatalogue(content) : undefined;
  } catch (error) {
    log('warn', 'no content of the deploy', {}, error);
    return undefined;
  }
}
