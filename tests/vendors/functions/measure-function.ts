import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { inTurn, median } from '../../bench/statistics.ts';

/** The file that Netlify's entry point calls. */
const HANDLER = /getLambdaHandler\('(.+)'\)/;

/** Measures what is deployed of a packed function: bytes as files, and as the archive that is uploaded. */
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

/** Runs a module in a new process. @returns its CPU time in milliseconds, with that of Node itself */
function runOnce(source: string): number {
  const print = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';
  const args = ['--input-type=module', '--eval', `${source}\n${print}\nprocess.exit();`];
  const env = { PATH: process.env['PATH'] };
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

/** A package that most functions need too, alone. */
export const BARE = 'zod';

/** Milliseconds of CPU that a cold start costs. */
export interface ImportTime {
  measured: number;
  /** What the import of {@link BARE} costs in the same run. */
  bare: number;
}

/**
 * Measures what a cold start costs: the CPU time of importing a packed function in a new process, less that
 * of an empty process; the median of five.
 */
export async function measureImport(folder: string): Promise<ImportTime> {
  const entry = readFileSync(join(folder, '___netlify-entry-point.mjs'), 'utf8');
  const [, file = ''] = HANDLER.exec(entry) ?? [];
  const importOf = (module: string) => async () =>
    runOnce(`await import(${JSON.stringify(module)});`);
  const { measured, bare, empty } = await inTurn({
    measured: importOf(join(folder, file)),
    bare: importOf(import.meta.resolve(BARE)),
    empty: async () => runOnce(''),
  });
  return { measured: median(measured) - median(empty), bare: median(bare) - median(empty) };
}
