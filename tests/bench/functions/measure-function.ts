import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

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

function medianOfFive(run: () => number): number {
  return Array.from({ length: 5 }, run).sort((a, b) => a - b)[2] ?? Number.NaN;
}

/**
 * Measures what a cold start costs: the CPU time of importing a packed function in a new process, less that
 * of an empty process; the median of five. Milliseconds.
 */
export function measureImport(folder: string): number {
  const entry = readFileSync(join(folder, '___netlify-entry-point.mjs'), 'utf8');
  const [, file = ''] = HANDLER.exec(entry) ?? [];
  const source = `await import(${JSON.stringify(join(folder, file))});`;
  return medianOfFive(() => runOnce(source)) - medianOfFive(() => runOnce(''));
}
