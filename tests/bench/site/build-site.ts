import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface MeasuredBuild {
  /** User and system time. Milliseconds. */
  cpu: number;
  /** Milliseconds. */
  wall: number;
}

/**
 * Builds a shop's pages as the local gateway does, and measures it.
 * @param outDir within the project, because the build's code must find its packages
 * @throws Error with the build's output
 */
export async function measureBuild(
  env: Record<string, string | undefined>,
  outDir: string,
): Promise<MeasuredBuild> {
  const report = join(outDir, '..', 'cpu.json');
  const write = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => {
      const { user, system } = process.cpuUsage();
      writeFileSync(${JSON.stringify(report)}, String((user + system) / 1000));
    });`;
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(write)}`,
      ...['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir],
    ],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output);
  return { cpu: Number(readFileSync(report, 'utf8')), wall: performance.now() - started };
}
