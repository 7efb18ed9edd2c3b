/** `npm test`: sets up what is missing, checks the code and runs all tests. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, environment, prepare, ROOT, run, step } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
const unit = join(reports, 'vitest.json');
const endToEnd = join(reports, 'playwright.json');
const hasBrowserTests = existsSync(join(ROOT, 'playwright.config.ts'));

/** @type {[name: string, run: () => Promise<number>][]} */
const steps = [
  ['Lint and format (biome)', () => run(bin('biome'), ['check', '.'])],
  ['Directions of imports (dependency-cruiser)', () => run(bin('depcruise'), ['.'])],
  ['Types of pages (astro sync)', () => run(bin('astro'), ['sync'], { env: buildEnvironment })],
  ['Types (tsc)', () => run(bin('tsc'), ['--noEmit'])],
  ['Types in pages (astro check)', () => run(bin('astro'), ['check'], { env: buildEnvironment })],
  ['Unit and integration tests (vitest)', runVitest],
  ...(hasBrowserTests ? [['In the browser (playwright)', runPlaywright]] : []),
];

/** Settings that let pages be read; nothing is fetched with them. */
const buildEnvironment = {
  ...environment,
  SITE_URL: 'http://localhost:8888',
  PUBLIC_STRIPE_KEY: 'pk_test_check',
  SANITY_PROJECT_ID: 'check',
  SANITY_DATASET: 'check',
  SANITY_TOKEN: 'check',
};

function runVitest() {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`];
  return run(bin('vitest'), ['run', ...report]);
}

async function runPlaywright() {
  const browser = await prepareBrowser();
  if (!browser) {
    console.error(NO_BROWSER);
    return 1;
  }
  const chromium = browser.path ? { CHROMIUM_PATH: browser.path } : {};
  const env = { ...environment, ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: endToEnd };
  return run(bin('playwright'), ['test', '--reporter=list,json'], { env });
}

/** @returns {Promise<string | undefined>} the step that failed */
async function firstFailure() {
  for (const [name, work] of steps) {
    if ((await step(name, work)) !== 0) return name;
  }
  return undefined;
}

await prepare();
const failure = await firstFailure();
const tallies = [tallyVitest(unit), tallyPlaywright(endToEnd)];
const sum = (/** @type {'passed' | 'failed'} */ key) =>
  tallies.reduce((total, tally) => total + tally[key], 0);
rmSync(reports, { recursive: true, force: true });
// A check that failed is a failure too, whether or not a test noticed.
const failed = Math.max(sum('failed'), failure ? 1 : 0);
if (failure) console.log(`\n✗ ${failure}`);
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
