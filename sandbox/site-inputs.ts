import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';

const SOURCES = ['site', 'contract', 'diagrams', 'astro.config.mjs', 'package-lock.json'];
const PUBLIC_NAMES = /^(PUBLIC_.*|SITE_URL|SHOP_NAME|SANITY_(PROJECT_ID|DATASET|API_HOST))$/;

/** One hash over all that a build of the site is made from: sources, content and public settings. */
export async function hashInputs(root: string, env: Environment): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(root)) {
    hash.update(`${file}\n`).update(await readFile(join(root, file)));
  }
  const settings = Object.entries(env).filter(([name]) => PUBLIC_NAMES.test(name));
  hash.update(JSON.stringify(settings.sort()));
  hash.update(await revision(env['SANITY_API_HOST'] ?? ''));
  return hash.digest('hex');
}

async function listFiles(root: string): Promise<string[]> {
  const lists = SOURCES.map(async (source) => {
    const entries = await readdir(join(root, source), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => undefined);
    if (!entries) return [source];
    const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
    return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  });
  return (await Promise.all(lists)).flat().sort();
}

async function revision(lake: string): Promise<string> {
  const response = await fetch(`${lake}/__sandbox/revision`);
  if (!response.ok) throw new Error(`The content stand-in told no revision (${response.status})`);
  return response.text();
}
