import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Environment } from '#sandbox/shop/environment.ts';
import { run } from '#sandbox/shop/spawn.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** User and system time of a build, in seconds. */
const buildCost = z.object({
  /** Before the first page: programs are loaded, and code is bundled. */
  start: z.number(),
  /** Everything after it. */
  pages: z.number(),
});
export type BuildCost = z.infer<typeof buildCost>;

/** Runs in the build's process, which loads the code of pages when it has bundled it. */
const reporter = (report: string) => `
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const seconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  let start;
  registerHooks({
    load(url, context, next) {
      if (url.includes('/.prerender/')) start ??= seconds();
      return next(url, context);
    },
  });
  process.on('exit', () => {
    writeFileSync(${JSON.stringify(report)}, JSON.stringify({ start, pages: seconds() - start }));
  });`;

/**
 * Builds a shop's pages into a new folder, as the local gateway and the host do.
 * @param outDir within the project, because the build's code must find its packages
 * @throws Error with the end of the build's output
 */
export async function measureBuild(env: Environment, outDir: string): Promise<BuildCost> {
  const report = `${outDir}.json`;
  rmSync(outDir, { recursive: true, force: true });
  const { code, output } = await run({
    root: ROOT,
    args: [
      `--import=data:text/javascript,${encodeURIComponent(reporter(report))}`,
      'node_modules/astro/bin/astro.mjs',
      'build',
      '--outDir',
      outDir,
    ],
    env,
  });
  if (code !== 0) throw new Error(output);
  return buildCost.parse(JSON.parse(readFileSync(report, 'utf8')));
}
