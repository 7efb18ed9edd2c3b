import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';

/** @typedef {{ file: string, seconds: number }} FileTime */
/** @typedef {{ passed: number, failed: number, failures: string[], times: FileTime[] }} Tally */

const MAX_MESSAGE_CHARACTERS = 200;

/** @type {Tally} */
const NOTHING = { passed: 0, failed: 0, failures: [], times: [] };

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
  const times = report.testResults.map((/** @type {any} */ result) => ({
    file: relative(ROOT, result.name),
    seconds: (result.endTime - result.startTime) / 1_000,
  }));
  return { passed: report.numPassedTests, failed: failures.length, failures, times };
}

/** @param {string} file @returns {Tally} */
export function tallyPlaywright(file) {
  const report = read(file);
  if (!report) return NOTHING;
  const { expected, flaky, unexpected } = report.stats;
  const tests = report.suites.flatMap(listTests);
  const failures = tests
    .filter(({ hasFailed }) => hasFailed)
    .map(({ file, title, error }) => describe([file, title], error));
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const test of tests) seconds[test.file] = (seconds[test.file] ?? 0) + test.seconds;
  const times = Object.entries(seconds).map(([file, sum]) => ({ file, seconds: sum }));
  return { passed: expected + flaky, failed: unexpected, failures, times };
}

/** @param {any} suite @returns {{ file: string, title: string, hasFailed: boolean, error: string, seconds: number }[]} */
function listTests(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      file: spec.file,
      title: spec.title,
      hasFailed: test.status === 'unexpected',
      error: test.results.flatMap((/** @type {any} */ result) => result.error?.message ?? [])[0],
      seconds: test.results.reduce(sumDurations, 0) / 1_000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listTests)];
}

/** @param {number} sum @param {any} result */
const sumDurations = (sum, result) => sum + result.duration;

/** @param {Tally[]} tallies @param {number} count @returns {string[]} a line for each of the slowest test files */
export const listSlowest = (tallies, count) =>
  tallies
    .flatMap(({ times }) => times)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
