import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tallyPlaywright, tallyVitest } from './tally.mjs';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test file that cannot be loaded counts as a failure, besides the failed tests', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(tallyVitest(file)).toEqual({ passed: 5, failed: 2 });
});

test('a browser test that passed on a retry has passed', () => {
  const file = report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 } });
  expect(tallyPlaywright(file)).toEqual({ passed: 4, failed: 2 });
});

test('a runner that did not run counts nothing', () => {
  expect(tallyVitest('/nowhere')).toEqual({ passed: 0, failed: 0 });
  expect(tallyPlaywright('/nowhere')).toEqual({ passed: 0, failed: 0 });
});
