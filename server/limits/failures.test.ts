import { expect, test } from 'vitest';
import { decideAttempt } from './failures.ts';

// `running` includes the attempt to decide about.
test.each([
  { failed: 0, running: 1, max: 10, decision: 'pass' },
  { failed: 9, running: 1, max: 10, decision: 'pass' },
  { failed: 0, running: 10, max: 10, decision: 'pass' },
  { failed: 4, running: 6, max: 10, decision: 'pass' },
  { failed: 2_000, running: 1, max: Number.MAX_SAFE_INTEGER, decision: 'pass' },
  // Running attempts may succeed.
  { failed: 0, running: 11, max: 10, decision: 'wait' },
  { failed: 4, running: 7, max: 10, decision: 'wait' },
  { failed: 9, running: 2, max: 10, decision: 'wait' },
  // The outcome of running attempts changes nothing.
  { failed: 10, running: 1, max: 10, decision: 'refuse' },
  { failed: 10, running: 5, max: 10, decision: 'refuse' },
  { failed: 11, running: 1, max: 10, decision: 'refuse' },
])('of $max attempts, with $failed failed and $running running: $decision', (row) => {
  expect(decideAttempt(row, row.max)).toBe(row.decision);
});
