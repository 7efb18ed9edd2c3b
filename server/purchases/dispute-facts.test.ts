import { expect, test } from 'vitest';
import {
  awaitsResponse,
  contestNews,
  disputesToAnnounce,
  newDisputeFacts,
  toDisputes,
  undraftedDisputes,
} from './dispute-facts.ts';

const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;

function seenIn(...states: string[]): Record<string, object> {
  const facts: Record<string, object> = {};
  for (const [minute, status] of states.entries()) {
    const dispute = { id: 'du_1', status, amount: 3000, readAt: new Date(at(minute)) };
    Object.assign(facts, newDisputeFacts([dispute], facts));
  }
  return facts;
}

test.each([
  ['a new dispute', 'needs_response', [], 'dispute'],
  ['a dispute that is known', 'needs_response', ['needs_response'], undefined],
  ['a dispute whose response was sent', 'under_review', ['needs_response'], undefined],
  ['a new inquiry', 'warning_needs_response', [], 'inquiry'],
  ['an inquiry that is known', 'warning_under_review', ['warning_needs_response'], undefined],
  ['an inquiry that became a dispute', 'needs_response', ['warning_needs_response'], 'dispute'],
  ['a dispute that is closed', 'lost', [], undefined],
  ['a new dispute in an unknown state', 'being_discussed', [], 'dispute'],
  ['a dispute that the provider settled immediately', 'prevented', [], 'dispute'],
  ['a dispute that is won', 'won', ['needs_response'], undefined],
  ['a won dispute that returns', 'needs_response', ['needs_response', 'won'], 'returned'],
  ['a lost dispute that returns', 'under_review', ['needs_response', 'lost'], 'returned'],
  ['a won dispute that is lost after all', 'lost', ['needs_response', 'won'], 'returned'],
  ['a lost dispute that is won after all', 'won', ['needs_response', 'lost'], undefined],
])('tells the owner only of news: %s', (_, state, before, news) => {
  expect(contestNews(state, before)).toBe(news);
});

test.each([
  [['needs_response', 'under_review'], 'under_review', false],
  [['warning_needs_response', 'warning_under_review', 'needs_response'], 'needs_response', true],
  [['needs_response', 'won'], 'won', false],
  [['needs_response', 'won', 'needs_response'], 'needs_response', true],
  [['needs_response', 'won', 'needs_response', 'won'], 'won', false],
  [['needs_response', 'being_discussed'], 'being_discussed', false],
  [['arbitration_needs_response'], 'arbitration_needs_response', false],
])('after %j the state is %s', (states, state, awaits) => {
  const [dispute] = toDisputes(seenIn(...states));
  expect(dispute).toMatchObject({ state, states });
  expect(awaitsResponse(state)).toBe(awaits);
});

test('facts without times, of earlier versions, are ordered by how states can follow each other', () => {
  const stateOf = (...states: string[]) =>
    toDisputes(Object.fromEntries(states.map((state) => [`dispute:du_1:${state}`, {}])))[0]?.state;
  expect(stateOf('won', 'needs_response')).toBe('won');
  expect(stateOf('under_review', 'needs_response')).toBe('under_review');
  expect(stateOf('being_discussed', 'needs_response')).toBe('being_discussed');
  expect(stateOf('being_discussed', 'lost')).toBe('lost');
  const before = { 'dispute:du_1:needs_response': {}, 'dispute:du_1:won': { amount: 3000 } };
  const back = { id: 'du_1', status: 'needs_response', amount: 3000, readAt: new Date(at(1)) };
  const added = newDisputeFacts([back], before);
  expect(Object.keys(added)).toEqual(['dispute:du_1:needs_response:2']);
  expect(toDisputes({ ...added, ...before })[0]?.state).toBe('needs_response');
});

test.each([
  ['a new dispute', [], 'needs_response', 'open'],
  ['a dispute in the state in which it was', ['needs_response'], 'needs_response', undefined],
  ['the response of the shop', ['needs_response'], 'under_review', undefined],
  ['an inquiry', [], 'warning_needs_response', undefined],
  ['an inquiry that became a dispute', ['warning_needs_response'], 'needs_response', 'open'],
  ['a decision for the shop', ['needs_response'], 'won', 'won'],
  ['a decision for the buyer', ['needs_response'], 'lost', 'lost'],
  ['a dispute that returns', ['needs_response', 'won'], 'needs_response', 'open'],
  ['a decision that is reversed', ['needs_response', 'won'], 'lost', 'lost'],
  ['an unknown state of a new dispute', [], 'being_discussed', 'open'],
])('tells the buyer only of news: %s', (_, states, status, outcome) => {
  const openedAt = new Date(at(0));
  const news = disputesToAnnounce(
    [{ id: 'du_1', status, openedAt }],
    seenIn(...states),
    Date.parse(at(9)),
  );
  expect(news.map((item) => item.outcome)).toEqual(outcome ? [outcome] : []);
});

test('an old dispute in a rebuilt ledger is no news', () => {
  const old = { id: 'du_1', status: 'lost', openedAt: new Date('2026-01-01') };
  expect(disputesToAnnounce([old], {}, Date.parse(at(9)))).toEqual([]);
});

test.each([
  ['a dispute', ['needs_response'], {}, ['du_1']],
  ['an inquiry', ['warning_needs_response'], {}, ['du_1']],
  ['a dispute with a draft', ['needs_response'], { 'evidence:du_1': {} }, []],
  ['a dispute whose response was sent', ['needs_response', 'under_review'], {}, []],
])('evidence is drafted once while the bank waits for a response: %s', (_, states, more, ids) => {
  expect(undraftedDisputes({ ...seenIn(...states), ...more })).toEqual(ids);
});
