/**
 * `npm test`: checks the code and runs the tests of the daily loop. `npm run test:quick`: the checks, the unit tests and
 * the main job. `npm run test:all`: the tests of every variant. `npm run test:changed`: the tests of changed features.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listPacks, packEnvironment } from '../packs/packs.mjs';
import { bin, environment, ownNode, prepare, ROOT, step } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';
import { findChangedTests } from './changed-tests.mjs';
import { runChecks } from './checks.mjs';
import { interruption, runGroup } from './process-group.mjs';
import { listSlowest, tallyPlaywright, tallyVitest } from './tally.mjs';

const SLOWEST_COUNT = 15;
/** The end of the output of a failed Vitest names an error that belongs to no test. */
const MAX_END_CHARACTERS = 3_000;
const INTERRUPTED = 130;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    all: { type: 'boolean' },
    changed: { type: 'boolean' },
    base: { type: 'string', default: 'HEAD' },
  },
});

const signal = interruption();
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
const settings = { ...environment, ...(values.all && { TEST_ALL: '1' }) };
/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
let endOfVitest = '';

/** @typedef {() => Promise<boolean>} Work whether it succeeded */
/** @typedef {[name: string, work: Work]} Part */

/** @type {Work} */
const check = async () => {
  const { passed, text } = await runChecks();
  console.log(text);
  return passed;
};

/** @type {Work} */
const findBrowser = async () => {
  const browser = await prepareBrowser();
  if (!browser) console.error(NO_BROWSER);
  if (browser?.path) settings['CHROMIUM_PATH'] = browser.path;
  return browser !== undefined;
};

/** Builds the shop of a pack for all its tests, unless its sources are unchanged. @param {string} [pack] @returns {Part} */
const shopOf = (pack) => [
  `Shop ${pack ?? ''}`.trim(),
  async () => {
    const env = { ...settings, ...packEnvironment(pack) };
    const script = join(ROOT, 'scripts', 'test-shop.ts');
    return (await runGroup(ownNode(), [script], { signal, env })).code === 0;
  },
];

/** Prints the output only if a test fails. @param {string} name @param {string[]} options @returns {Part} */
const vitest = (name, options) => [
  `${name} (vitest)`,
  async () => {
    const report = join(reports, `${tallies.length}-${name}.json`);
    const args = [
      ...options,
      '--run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { code, output } = await runGroup(ownNode(), [bin('vitest'), ...args], {
      signal,
      env: settings,
      isQuiet: true,
    });
    tallies.push(tallyVitest(report));
    if (code === 0) return true;
    console.log(output);
    endOfVitest = output.slice(-MAX_END_CHARACTERS);
    return false;
  },
];

/** @param {string} name @param {string[]} options @param {string} [pack] @returns {Part} */
const playwright = (name, options, pack) => [
  `${name} (playwright)`,
  async () => {
    const report = join(reports, `${tallies.length}-${name}.json`);
    const env = { ...settings, ...packEnvironment(pack), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ['test', '--reporter=list,json', ...options];
    const { code } = await runGroup(ownNode(), [bin('playwright'), ...args], { signal, env });
    tallies.push(tallyPlaywright(report));
    return code === 0;
  },
];

/** The main job in the shop of a pack. @param {string} pack @returns {Part} */
const playwrightOfPack = (pack) =>
  playwright(`Pack ${pack}`, ['-c', join('tests', 'packs', 'playwright.config.ts')], pack);

const checks = /** @type {Part} */ (['Checks', check]);

/** Rows run one after another, the parts of a row side by side. @returns {Promise<Part[][]>} */
async function chooseRows() {
  if (values.quick) {
    return [
      [checks, vitest('Unit tests', ['--project', 'unit', '--maxWorkers', '1']), shopOf()],
      [playwright('The main job', ['-c', join('tests', 'browser', 'quick.config.ts')])],
    ];
  }
  if (values.all) {
    const { others } = listPacks(ROOT);
    return [
      [shopOf(), shopOf('plain')],
      [vitest('Every variant', ['related', join('tests', 'support', 'test-all.ts')])],
      [vitest('Pages of other sites', ['.all.test.ts'])],
      [playwright('Every variant', [])],
      ...[...others, 'plain'].map((pack) => [playwrightOfPack(pack)]),
    ];
  }
  if (values.changed) {
    const { unit, api, browser } = await findChangedTests(values.base);
    return [
      [checks],
      ...(unit.length > 0
        ? [[vitest('Unit tests', ['related', ...unit, '--project', 'unit'])]]
        : []),
      ...(browser.length > 0 ? [[shopOf()]] : []),
      ...(api.length > 0 ? [[vitest('API tests', [...api, '--passWithNoTests'])]] : []),
      ...(browser.length > 0
        ? [[playwright('Browser tests', [...browser, '--pass-with-no-tests'])]]
        : []),
    ];
  }
  return [
    [checks, shopOf()],
    // Side by side they would only wait for each other.
    [vitest('Unit and API tests', [])],
    [playwright('Browser tests', [])],
  ];
}

/** @param {Part[][]} rows @returns {Promise<string[]>} the names of the failures */
async function runRows(rows) {
  const failed = [];
  for (const row of rows) {
    if (signal.aborted) break;
    const results = await Promise.all(row.map(([name, work]) => step(name, work)));
    failed.push(...row.flatMap(([name], index) => (results[index] ? [] : [name])));
  }
  return failed;
}

await prepare();
const failures = (await step('Browser', findBrowser))
  ? await runRows(await chooseRows())
  : ['Browser'];
rmSync(reports, { recursive: true, force: true });
const sum = (/** @type {'passed' | 'failed'} */ key) =>
  tallies.reduce((total, tally) => total + tally[key], 0);
// A failed check counts as a failure too, although no test reports it.
const failed = Math.max(sum('failed'), failures.length);
const slowest = listSlowest(tallies, SLOWEST_COUNT);
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);
for (const name of failures) console.log(`\n✗ ${name}`);
const tests = tallies.flatMap((tally) => tally.failures);
for (const name of tests) console.log(`  ✗ ${name}`);
if (tests.length === 0) console.log(endOfVitest);
if (signal.aborted) console.log('\nInterrupted: the parts above are not all.');
console.log(`\n${sum('passed')} passed, ${failed} failed`);
process.exitCode = signal.aborted ? INTERRUPTED : failed > 0 ? 1 : 0;
