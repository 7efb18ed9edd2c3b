import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFunctions, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { z } from 'zod';
import { bundleFunctions } from '../functions/bundle-functions.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NODE = process.versions.node.split('.')[0] ?? '';

/** Reads which traced files `netlify.toml` leaves out. */
function readIncludedFiles(): string[] {
  const settings = readFileSync(join(ROOT, 'netlify.toml'), 'utf8');
  const [, list = ''] = /^included_files = (\[[^\]]*\])/m.exec(settings) ?? [];
  return z.array(z.string()).parse(JSON.parse(list));
}

/**
 * Bundles the functions as `npm run build` does, and packs them as Netlify does after it.
 * @param bundles folder for the bundles, within the project like Netlify's
 * @param output folder for the packed functions, each an unpacked folder of its name
 */
export async function packFunctions(bundles: string, output: string) {
  await bundleFunctions(bundles);
  return zipFunctions(bundles, output, {
    config: { '*': { nodeVersion: NODE, includedFiles: readIncludedFiles() } },
    archiveFormat: 'none',
    basePath: ROOT,
  });
}

/** Reads the functions' `config` as Netlify does, without running them. */
export async function readConfigs(folder: string) {
  const functions = await listFunctions(folder, { parseISC: true });
  return functions.map(({ name, schedule, routes = [] }) => ({
    file: `${name}.ts`,
    path: routes.map(({ pattern }) => pattern),
    method: routes.flatMap(({ methods }) => methods),
    schedule,
  }));
}
