/** Reads the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tally */

/** @param {string} file @returns {any} undefined where there is no report */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Counts the tests in Vitest's JSON report. A test file that fails to load is one failure.
 * @param {string} file @returns {Tally}
 */
export function tallyVitest(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    (/** @type {any} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Counts the tests in Playwright's JSON report. A test that passed on a retry has passed.
 * @param {string} file @returns {Tally}
 */
export function tallyPlaywright(file) {
  const stats = read(file)?.stats;
  if (!stats) return { passed: 0, failed: 0 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
