import { expect, test } from 'vitest';
import { awaitsResponse, isNewContest, latestState } from './contest-facts.ts';

/** @covers disputes.alarm */
test.each([
  ['a new dispute', 'needs_response', [], true],
  ['a dispute that is known', 'needs_response', ['needs_response'], false],
  ['a dispute whose response was sent', 'under_review', ['needs_response'], false],
  ['a new inquiry', 'warning_needs_response', [], true],
  ['an inquiry that is known', 'warning_under_review', ['warning_needs_response'], false],
  ['an inquiry that has become a dispute', 'needs_response', ['warning_needs_response'], true],
  ['a dispute that is closed', 'lost', [], false],
])('%s is told or not', (_, state, known, isTold) => {
  expect(isNewContest(state, known)).toBe(isTold);
});

/** @covers disputes.draft */
test.each([
  [['needs_response'], 'needs_response', true],
  [['under_review', 'needs_response'], 'under_review', false],
  [['warning_under_review', 'needs_response', 'warning_needs_response'], 'needs_response', true],
  [['needs_response', 'won'], 'won', false],
])('of %j the latest is %s', (states, latest, awaits) => {
  expect(latestState(states)).toBe(latest);
  expect(awaitsResponse(states)).toBe(awaits);
});
