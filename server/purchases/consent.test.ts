import { expect, test } from 'vitest';
import { consentFact, consentFromMetadata, consentOf, consentToMetadata } from './consent.ts';

const consent = (wordingVersion: string, agreedAt: string) => ({
  wordingVersion,
  text: `Words of ${wordingVersion}`,
  agreedAt,
});
const old = consent('2026-11', '2026-11-21T10:00:00.000Z');
const latest = consent('2027-01', '2027-01-02T10:00:00.000Z');

const factsOf = (...all: (typeof old)[]) =>
  Object.fromEntries(all.map((given) => consentFact('a', given)).map((f) => [f.field, f.value]));

test('of two wordings the one that was agreed to last counts, in whatever order they are kept', () => {
  expect(consentOf(factsOf(old, latest))).toEqual(latest);
  expect(consentOf(factsOf(latest, old))).toEqual(latest);
});

test('of one wording that was agreed to twice both times are kept, and the last one counts', () => {
  const again = consent(old.wordingVersion, '2027-06-01T10:00:00.000Z');
  expect(Object.keys(factsOf(again, old))).toHaveLength(2);
  expect(consentOf(factsOf(again, old))).toEqual(again);
});

test('other facts of a payment are no consent', () => {
  expect(consentOf({ paid: { amount: 3000 }, mailed: { at: old.agreedAt } })).toBeUndefined();
});

test('what the payment provider keeps reads back as it was', () => {
  expect(consentFromMetadata({ accountId: 'a', ...consentToMetadata(old) })).toEqual(old);
});

test('a consent of which a part is missing or no time is none', () => {
  const { consentText: _, ...rest } = consentToMetadata(old);
  expect(consentFromMetadata(rest)).toBeUndefined();
  expect(consentFromMetadata({ ...consentToMetadata(old), consentAt: 'today' })).toBeUndefined();
});
