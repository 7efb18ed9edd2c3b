import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listSlowest, tallyPlaywright, tallyVitest } from './tally.mjs';

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('counts a test file that cannot be loaded as a failure, besides the failed tests', () => {
  const failed = {
    fullName: 'refuses a price below zero',
    status: 'failed',
    failureMessages: ['\u001b[31mAssertionError: expected 1\u001b[39m\n    at file.ts:3'],
  };
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        assertionResults: [failed],
        startTime: 1_000,
        endTime: 3_500,
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        assertionResults: [],
        message: 'No module',
        startTime: 0,
        endTime: 100,
      },
      {
        name: join(process.cwd(), 'c.test.ts'),
        status: 'passed',
        assertionResults: [{ status: 'passed' }],
        startTime: 0,
        endTime: 12_000,
      },
    ],
  });
  const tally = tallyVitest(file);
  expect(tally).toMatchObject({
    passed: 5,
    failed: 2,
    failures: [
      'a.test.ts › refuses a price below zero › AssertionError: expected 1',
      'b.test.ts › No module',
    ],
  });
  expect(listSlowest([tally], 2)).toEqual(['  12.0 s  c.test.ts', '   2.5 s  a.test.ts']);
});

test('counts a browser test that passed on a retry as passed, and names a failed test', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'home.spec.ts',
    tests: [
      {
        status,
        results: [
          { error: { message: 'Error: no heading\nCall log' }, duration: 1_500 },
          { duration: 500 },
        ],
      },
    ],
  });
  const file = report({
    stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 0 },
    suites: [
      {
        specs: [spec('shows the promise', 'unexpected'), spec('shows cards', 'flaky')],
        suites: [{ specs: [spec('prints', 'unexpected')] }],
      },
    ],
  });
  expect(tallyPlaywright(file)).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      'home.spec.ts › shows the promise › Error: no heading',
      'home.spec.ts › prints › Error: no heading',
    ],
    times: [{ file: 'home.spec.ts', seconds: 6 }],
  });
});

test('counts nothing for a runner that did not run', () => {
  const nothing = { passed: 0, failed: 0, failures: [], times: [] };
  expect(tallyVitest('/nowhere')).toEqual(nothing);
  expect(tallyPlaywright('/nowhere')).toEqual(nothing);
});
