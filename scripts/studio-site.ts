/**
 * `npm run studio:build -- FOLDER`: builds the Studio as a separate site, for its own host name. Its page names the
 * shop and the content project of the environment (docs/operating.md#a-host-name-for-the-studio).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseVariables, refuseLocal, shared } from '#server/config-fields.ts';
import { copyStudio, finishStudio } from '#site/integrations/studio.ts';
import { readIcon } from '#site/pictures/icons.ts';
import { buildStudio } from '../site/integrations/studio-build.ts';
import { runCommand } from './ledger/run-command.ts';

const { SITE_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } = shared;
const environment = z
  .object({ SITE_URL, SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST })
  .superRefine(refuseLocal('SANITY_API_HOST'));

const ROOT = resolve(import.meta.dirname, '..');

/** @param folder is emptied first @throws ConfigError with a sentence for each invalid setting */
async function buildSite(folder: string): Promise<void> {
  const env = parseVariables(environment, process.env);
  const build = await buildStudio(ROOT);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyStudio(build, folder);
  await finishStudio(folder, {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
    shopUrl: env.SITE_URL,
  });
  // The page's icon is the shop's.
  await writeFile(join(folder, 'favicon.svg'), await readIcon());
}

async function run(): Promise<0> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name the folder: npm run studio:build -- FOLDER');
  await buildSite(resolve(folder));
  console.log(`The Studio is in ${folder}.`);
  return 0;
}

await runCommand(run);
