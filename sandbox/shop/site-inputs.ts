import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Environment } from './environment.ts';

const FILES = ['astro.config.mjs', 'package-lock.json'];
const FOLDERS = ['site', 'contract', 'diagrams', 'studio'];
/** Caches, packages and tests, which no page is made of. */
const IGNORED = /(^|\/)(\.|node_modules\/)|\.test\.tsx?$/;
const PUBLIC_NAMES = /^(PUBLIC_.*|SITE_URL|SHOP_NAME|SANITY_(PROJECT_ID|DATASET|API_HOST))$/;

/** Hashes everything that a build is made from: sources, content and public settings. */
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
  const lists = FOLDERS.map(async (folder) => {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(root, folder), options).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !IGNORED.test(file));
  });
  return [...FILES, ...(await Promise.all(lists)).flat()].sort();
}

async function revision(lake: string): Promise<string> {
  const response = await fetch(`${lake}/__sandbox/revision`);
  if (!response.ok)
    throw new Error(`The content stand-in returned no revision (${response.status}).`);
  return response.text();
}
