import { expect, test } from 'vitest';
import { consentWording, payerConsentWording } from '#contract/checkout/consent.ts';
import { factsOfPayment, withFacts } from '../store/ledger.ts';
import {
  consentFact,
  consentFromMetadata,
  consentToMetadata,
  findConsent,
} from './purchase-facts.ts';

const consent = (wordingVersion: string, agreedAt: string) => ({
  wordingVersion,
  text: `Words of ${wordingVersion}`,
  agreedAt,
});
const old = consent('2026-11', '2026-11-21T10:00:00.000Z');
const latest = consent('2027-01', '2027-01-02T10:00:00.000Z');

const payment = { accountId: 'a', paymentIntentId: 'pi_1' };

function factsOf(...all: (typeof old)[]) {
  const changes = all.map((given) => consentFact(payment, given));
  return factsOfPayment(withFacts({ accountId: 'a', facts: {} }, changes), payment);
}

test('the latest consent counts, whatever the order of the facts', () => {
  expect(findConsent(factsOf(old, latest))).toEqual(latest);
  expect(findConsent(factsOf(latest, old))).toEqual(latest);
});

test('consenting twice to one wording keeps both times, and the later one counts', () => {
  const again = consent(old.wordingVersion, '2027-06-01T10:00:00.000Z');
  expect(Object.keys(factsOf(again, old))).toHaveLength(2);
  expect(findConsent(factsOf(again, old))).toEqual(again);
});

test('other facts of a payment are not a consent', () => {
  expect(
    findConsent({ paid: { amount: 3000 }, 'sent:confirmation': { at: old.agreedAt } }),
  ).toBeUndefined();
});

test('a consent survives as metadata of the payment', () => {
  expect(consentFromMetadata({ accountId: 'a', ...consentToMetadata(old) })).toEqual(old);
});

test('metadata with a missing part or an invalid time is not a consent', () => {
  const { consentText: _, ...rest } = consentToMetadata(old);
  expect(consentFromMetadata(rest)).toBeUndefined();
  expect(consentFromMetadata({ ...consentToMetadata(old), consentAt: 'today' })).toBeUndefined();
});

test('both wordings fit the provider’s limit for metadata', () => {
  for (const { text } of [consentWording, payerConsentWording])
    expect(text.length).toBeLessThanOrEqual(500);
});
