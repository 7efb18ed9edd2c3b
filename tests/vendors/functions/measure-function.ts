import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

/** File that Netlify's entry point calls. */
const HANDLER = /getLambdaHandler\('(.+)'\)/;

/** Bytes that a ZIP archive adds to each file, besides its name, which it contains twice. */
const HEADERS_BYTES = 76;

/** Measures a packed function as a ZIP archive of the highest compression, in bytes. */
export function measureSize(folder: string): number {
  const files = globSync('**/*', { cwd: folder }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const sizes = files.map((file) => {
    const packed = deflateRawSync(readFileSync(join(folder, file)), { level: 9 });
    return packed.length + HEADERS_BYTES + 2 * file.length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs a module in a new process. @returns its CPU time in milliseconds, including Node's own */
function runOnce(source: string): number {
  const print = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';
  const args = ['--input-type=module', '--eval', `${source}\n${print}\nprocess.exit();`];
  const env = { PATH: process.env['PATH'] };
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

/** Measures a process that imports nothing. */
export const runEmpty = (): number => runOnce('');

/** Measures the import of a package that most functions need. */
export const importBare = (): number => runOnce(importOf(import.meta.resolve('zod')));

/** Measures the import of a packed function, which is most of a cold start. */
export function importFunction(folder: string): number {
  const entry = readFileSync(join(folder, '___netlify-entry-point.mjs'), 'utf8');
  const [, file = ''] = HANDLER.exec(entry) ?? [];
  return runOnce(importOf(join(folder, file)));
}

const importOf = (module: string) => `await import(${JSON.stringify(module)});`;
