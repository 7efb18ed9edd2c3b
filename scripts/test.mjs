/**
 * `npm test`: checks the code and runs every test. `npm run test:quick`: the checks, the unit tests and the main job.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPacks, packEnvironment } from '../packs/packs.mjs';
import { bin, environment, ownNode, prepare, ROOT, run, runQuietly, step } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';
import { runChecks } from './checks.mjs';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
const vitestReport = join(reports, 'vitest.json');
const browserReport = join(reports, 'playwright.json');
const packReport = (/** @type {string} */ pack) => join(reports, `playwright-${pack}.json`);
/** The browser tests run the shop's own pack with every feature, so here it runs without (`plain`). */
const packs = [...listPacks(ROOT).others, 'plain'];

/** @typedef {() => Promise<boolean>} Work whether it succeeded */

/** @type {Work} */
const check = async () => {
  const { passed, text } = await runChecks();
  console.log(text);
  return passed;
};

/** Fills the cache before several shops need the Studio at once. @type {Work} */
const buildStudio = async () => (await run(ownNode(), [join(ROOT, 'scripts', 'studio.ts')])) === 0;

const settings = { ...environment };

/** @type {Work} */
const findBrowser = async () => {
  const browser = await prepareBrowser();
  if (!browser) console.error(NO_BROWSER);
  if (browser?.path) settings['CHROMIUM_PATH'] = browser.path;
  return browser !== undefined;
};

/** The end of the output of a failed Vitest, which names an error that belongs to no test. */
let endOfVitest = '';
const MAX_END_CHARACTERS = 3_000;

/** Prints the output only if a test fails. @param {string[]} options @returns {Work} */
const vitest = (options) => async () => {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const args = ['run', ...report, ...options];
  const { code, output } = await runQuietly(bin('vitest'), args, { env: settings });
  if (code === 0) return true;
  console.log(output);
  endOfVitest = output.slice(-MAX_END_CHARACTERS);
  return false;
};

/** @param {string} report file @param {string[]} options @param {object} [changes] to the environment @returns {Work} */
const playwright = (report, options, changes) => async () => {
  const env = { ...settings, ...changes, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return (
    (await run(bin('playwright'), ['test', '--reporter=list,json', ...options], { env })) === 0
  );
};

/** The main job in the shop of a pack. @param {string} pack @returns {Work} */
const playwrightOfPack = (pack) => {
  const config = join('tests', 'packs', 'playwright.config.ts');
  return playwright(packReport(pack), ['-c', config], packEnvironment(pack));
};

/**
 * Each row runs side by side, after the row before it. Both kinds of tests in one row would only wait for each other.
 * @type {[name: string, work: Work][][]}
 */
const ALL = [
  [
    ['Checks', check],
    ['Studio', buildStudio],
    ['Unit and API tests (vitest)', vitest([])],
  ],
  [['Browser tests (playwright)', playwright(browserReport, [])]],
  ...packs.map((pack) => [
    /** @type {[string, Work]} */ ([`Pack ${pack} (playwright)`, playwrightOfPack(pack)]),
  ]),
];

/** @type {typeof ALL} */
const QUICK = [
  [
    ['Checks', check],
    ['Unit tests (vitest)', vitest(['--project', 'unit', '--maxWorkers', '1'])],
    [
      'The main job (playwright)',
      playwright(browserReport, ['-c', join('tests', 'browser', 'quick.config.ts')]),
    ],
  ],
];

/** @param {typeof ALL} rows @returns {Promise<string[]>} the names of the failures */
async function runRows(rows) {
  const failed = [];
  for (const row of rows) {
    const run = async (/** @type {string} */ name, /** @type {Work} */ work) =>
      (await step(name, work)) ? [] : [name];
    failed.push(...(await Promise.all(row.map(([name, work]) => run(name, work)))).flat());
  }
  return failed;
}

await prepare();
const failures = (await step('Browser', findBrowser))
  ? await runRows(process.argv.includes('--quick') ? QUICK : ALL)
  : ['Browser'];
const browserReports = [browserReport, ...packs.map(packReport)];
const tallies = [tallyVitest(vitestReport), ...browserReports.map(tallyPlaywright)];
const sum = (/** @type {'passed' | 'failed'} */ key) =>
  tallies.reduce((total, tally) => total + tally[key], 0);
rmSync(reports, { recursive: true, force: true });
// A failed check counts as a failure too, although no test reports it.
const failed = Math.max(sum('failed'), failures.length);
for (const name of failures) console.log(`\n✗ ${name}`);
const tests = tallies.flatMap((tally) => tally.failures);
for (const name of tests) console.log(`  ✗ ${name}`);
if (tests.length === 0) console.log(endOfVitest);
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
