import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { inTurn, median } from '../../bench/statistics.ts';

/** File that Netlify's entry point calls. */
const HANDLER = /getLambdaHandler\('(.+)'\)/;

/** Measures the deployed size of a packed function: bytes of files, and of the uploaded archive. */
export function measureSize(folder: string): { unpacked: number; packed: number } {
  const files = globSync('**/*', { cwd: folder }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const contents = files.map((file) => [file, readFileSync(join(folder, file))] as const);
  return {
    unpacked: contents.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    packed: zipSync(Object.fromEntries(contents), { level: 9 }).length,
  };
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

/** Package that most functions need. */
export const BARE = 'zod';

/** Milliseconds of CPU that a cold start costs. */
export interface ImportTime {
  measured: number;
  /** Milliseconds for importing {@link BARE} in the same run. */
  bare: number;
}

/**
 * Measures the cost of a cold start: the CPU time of importing a packed function in a new process, less that of an empty
 * process. Returns the median of five.
 */
export async function measureImport(folder: string): Promise<ImportTime> {
  const entry = readFileSync(join(folder, '___netlify-entry-point.mjs'), 'utf8');
  const [, file = ''] = HANDLER.exec(entry) ?? [];
  const makeImport = (module: string) => async () =>
    runOnce(`await import(${JSON.stringify(module)});`);
  const { measured, bare, empty } = await inTurn({
    measured: makeImport(join(folder, file)),
    bare: makeImport(import.meta.resolve(BARE)),
    empty: async () => runOnce(''),
  });
  return { measured: median(measured) - median(empty), bare: median(bare) - median(empty) };
}
