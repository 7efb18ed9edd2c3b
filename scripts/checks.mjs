/** The checks of the code that need no test runner. They run side by side. */
import { bin, buildEnvironment, environment, runQuietly } from './bootstrap.mjs';

/** @type {[name: string, command: string, args: string[], env?: NodeJS.ProcessEnv][]} */
const CHECKS = [
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['import directions', 'depcruise', ['.']],
  // Checks .ts, .tsx and .mjs files too, so that tsc would only repeat it.
  ['types', 'astro', ['check', '--minimumSeverity', 'error'], buildEnvironment],
];

/**
 * Runs all checks and prints one line for each, with the tool's output where it fails.
 * @returns {Promise<string[]>} the names of the checks that failed
 */
export async function runChecks() {
  const results = CHECKS.map(async ([name, command, args, env = environment]) => {
    const started = Date.now();
    const { code, output } = await runQuietly(bin(command), args, { env });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${command}), ${seconds} s`);
    if (code !== 0) console.log(output.trim());
    return code === 0 ? [] : [name];
  });
  return (await Promise.all(results)).flat();
}
