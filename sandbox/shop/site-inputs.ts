import type { Environment } from './environment.ts';
import { hashFiles } from './hash-files.ts';

const SOURCES = {
  files: ['astro.config.mjs', 'package-lock.json'],
  folders: ['site', 'contract', 'diagrams', 'studio'],
};
const PUBLIC_NAMES = /^(PUBLIC_.*|SITE_URL|SHOP_NAME|SANITY_(PROJECT_ID|DATASET|API_HOST))$/;

/** Hashes everything that a build is made from: sources, content and public settings. */
export async function hashInputs(root: string, env: Environment): Promise<string> {
  const hash = await hashFiles(root, SOURCES);
  const settings = Object.entries(env).filter(([name]) => PUBLIC_NAMES.test(name));
  hash.update(JSON.stringify(settings.sort()));
  hash.update(await revision(env['SANITY_API_HOST'] ?? ''));
  return hash.digest('hex');
}

async function revision(lake: string): Promise<string> {
  const response = await fetch(`${lake}/__sandbox/revision`);
  if (!response.ok)
    throw new Error(`The content stand-in returned no revision (${response.status}).`);
  return response.text();
}
