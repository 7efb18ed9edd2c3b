import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, buildEnvironment, environment, ownNode, ROOT, runQuietly } from './bootstrap.mjs';

/** Lets TypeScript check only changed files. */
const CACHE = join('.cache', 'types.tsbuildinfo');

/** @typedef {{ code: number, output: string }} Result */
/** @typedef {{ name: string, fix: string, run: () => Promise<Result> }} Check `fix` is the advice after a failure */

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const tool = (command, args, env = environment) =>
  runQuietly(ownNode(), [bin(command), ...args], { env });

/**
 * Checks pages with `astro check` and the rest with TypeScript: `astro check` alone would take twice as long. Both need
 * the types that Astro generates.
 * @returns {Promise<Result>}
 */
async function checkTypes() {
  const generated = await tool('astro', ['sync', '--silent'], buildEnvironment);
  if (generated.code !== 0) return generated;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const pages = ['check', '--noSync', '--minimumSeverity', 'error'];
  const results = await Promise.all([
    tool('tsc', [
      '--noEmit',
      '--pretty',
      String(process.stdout.isTTY ?? false),
      '--incremental',
      '--tsBuildInfoFile',
      CACHE,
      // More checkers repeat each other's work, and the other checks use the other cores.
      '--checkers',
      '1',
    ]),
    tool('astro', [...pages, '--tsconfig', 'tsconfig.pages.json'], buildEnvironment),
  ]);
  const failed = results.filter(({ code }) => code !== 0);
  return { code: failed[0]?.code ?? 0, output: failed.map(({ output }) => output).join('\n') };
}

/** @type {Check[]} */
export const CHECKS = [
  {
    name: 'format and lint',
    fix: '"npm run format" fixes what it can',
    run: () => tool('biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'import directions',
    fix: 'docs/architecture.md#layers lists what may import what',
    run: () => tool('depcruise', ['.']),
  },
  {
    name: 'unused code',
    fix: 'delete the code named above, or declare its use in knip.json',
    run: () => tool('knip', ['--no-progress', '--no-config-hints']),
  },
  { name: 'types', fix: 'correct the lines named above', run: checkTypes },
];

/**
 * @param {Check[]} [checks]
 * @returns {Promise<{ passed: boolean, text: string }>} the output of the tools that failed, and the outcome as its
 * last line
 */
export async function runChecks(checks = CHECKS) {
  const started = performance.now();
  const results = await Promise.all(
    checks.map(async (check) => ({ ...check, ...(await check.run()) })),
  );
  const seconds = Math.round((performance.now() - started) / 1_000);
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length === 0) {
    const names = results.map(({ name }) => name).join(', ');
    return { passed: true, text: `Checks passed: ${names}. ${seconds} s` };
  }
  const outputs = failed.map(({ output }) => output.trim());
  const names = failed.map(({ name, fix }) => `${name} (${fix})`).join(', ');
  return {
    passed: false,
    text: [...outputs, `Checks failed: ${names}. ${seconds} s`].join('\n\n'),
  };
}
