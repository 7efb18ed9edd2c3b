import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Tally `failures` name a test and its error */

const MAX_MESSAGE_CHARACTERS = 200;

/** @type {Tally} */
const NOTHING = { passed: 0, failed: 0, failures: [] };

/** @param {string} file @returns {any} undefined if there is no report */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {string[]} path from the file to the test @param {string} [message] */
function describe(path, message = '') {
  const [firstLine = ''] = stripVTControlCharacters(message).split('\n');
  const error = firstLine.slice(0, MAX_MESSAGE_CHARACTERS);
  return [...path.filter(Boolean), ...(error ? [error] : [])].join(' › ');
}

/** Counts a test file that fails outside its tests as one failure. @param {string} file @returns {Tally} */
export function tallyVitest(file) {
  const report = read(file);
  if (!report) return NOTHING;
  const failures = report.testResults.flatMap((/** @type {any} */ result) => {
    const name = relative(ROOT, result.name);
    const failed = result.assertionResults
      .filter((/** @type {any} */ one) => one.status === 'failed')
      .map((/** @type {any} */ one) => describe([name, one.fullName], one.failureMessages?.[0]));
    if (result.status !== 'failed' || failed.length > 0) return failed;
    return [describe([name], result.message)];
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** Counts a test that passed on a retry as passed. @param {string} file @returns {Tally} */
export function tallyPlaywright(file) {
  const report = read(file);
  if (!report) return NOTHING;
  const { expected, flaky, unexpected } = report.stats;
  const failures = report.suites.flatMap(failedIn);
  return { passed: expected + flaky, failed: unexpected, failures };
}

/** @param {any} suite @returns {string[]} */
function failedIn(suite) {
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) =>
      spec.tests.some((/** @type {any} */ one) => one.status === 'unexpected'),
    )
    .map((/** @type {any} */ spec) => {
      const errors = spec.tests.flatMap((/** @type {any} */ one) =>
        one.results.flatMap((/** @type {any} */ result) => result.error?.message ?? []),
      );
      return describe([spec.file, spec.title], errors[0]);
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedIn)];
}
