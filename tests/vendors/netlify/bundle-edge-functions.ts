import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '@netlify/edge-bundler';

const ROOT = join(import.meta.dirname, '../../..');
const BUNDLER = join(import.meta.dirname, 'node_modules/@netlify/edge-bundler');

/** Address of types that the bundler's reader of `config` imports, although it erases types. */
const TYPES = 'https://edge.netlify.com/bootstrap/globals/types.ts';

export interface Bundle {
  manifest: Awaited<ReturnType<typeof bundle>>['manifest'];
  /** Folder with the unpacked modules; `stage2.js` imports all functions. */
  folder: string;
}

/** Puts an empty module into Deno's cache for the only address that the bundler needs from the network. */
function cacheTypes(denoDir: string): void {
  const { host, pathname } = new URL(TYPES);
  const folder = join(denoDir, 'remote/https', host);
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(pathname).digest('hex');
  const metadata = { headers: { 'content-type': 'application/typescript' }, url: TYPES };
  const file = `export {};\n// denoCacheMetadata=${JSON.stringify(metadata)}`;
  writeFileSync(join(denoDir, 'remote/https', host, name), file);
}

/**
 * Bundles the Edge Functions as a deploy does, and unpacks the bundle.
 * @param folder for all output
 */
export async function bundleEdgeFunctions(folder: string): Promise<Bundle> {
  const cacheDirectory = join(folder, 'cache');
  cacheTypes(join(cacheDirectory, 'deno_dir'));
  const output = join(folder, 'bundle');
  const { manifest } = await bundle([join(ROOT, 'functions/edge')], output, [], {
    basePath: ROOT,
    cacheDirectory,
  });
  const unpacked = join(folder, 'modules');
  const [reader] = globSync(join(BUNDLER, 'deno/vendor/deno.land/x/eszip@*/mod.ts'));
  const [eszip] = globSync(join(output, '*.eszip'));
  const importMap = join(BUNDLER, 'deno/vendor/import_map.json');
  const script = join(import.meta.dirname, '../edge/unpack.mjs');
  const flags = ['--allow-read', '--allow-write', '--no-config', `--import-map=${importMap}`];
  execFileSync('deno', ['run', ...flags, script, String(reader), String(eszip), unpacked]);
  return { manifest, folder: unpacked };
}
