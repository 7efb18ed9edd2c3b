import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { type PublishedCatalogue, parseCatalogue } from '../services/content-catalogue.ts';

/** The file that the build writes (`site/catalogue/deployed-content.ts`), in the folder that the functions are packed from. */
const FILE = 'server/catalogue/deployed.json';

const deployed = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  content: z.unknown(),
});

/** Where the file is: a local shop says so, and the platform unpacks a function's files into its task folder. */
const fileOf = ({ DEPLOYED_CATALOGUE, LAMBDA_TASK_ROOT }: NodeJS.ProcessEnv) =>
  DEPLOYED_CATALOGUE || join(LAMBDA_TASK_ROOT || process.cwd(), FILE);

/**
 * Reads the content that this deploy was built with.
 * @returns `undefined` where there is none, or where it is another project's
 */
export async function readDeployedCatalogue(): Promise<PublishedCatalogue | undefined> {
  try {
    const text = await readFile(fileOf(process.env), 'utf8');
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
