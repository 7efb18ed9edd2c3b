import { expect, test } from 'vitest';
import { composeStamp } from './compose-stamp.ts';
import { addressFactOf, frozenStampOf, MARKS, stampFacts } from './stamp-facts.ts';

const KEY = 'purchase:pi_1';
const frozen = { address: 'jo@example.com', mark: 'AA-BBBBBBBBBBBBBBBB' };

const factsAt = (key: string, ...facts: ReturnType<typeof stampFacts>) =>
  Object.fromEntries(facts.filter((fact) => fact.key === key).map((f) => [f.field, f.value]));

test('the facts of a stamp hold the address and the mark, which leads to the payment', () => {
  const facts = stampFacts(KEY, 'pi_1', frozen);
  expect(frozenStampOf(factsAt(KEY, ...facts))).toEqual(frozen);
  expect(factsAt(MARKS, ...facts)).toEqual({ [frozen.mark]: { paymentIntentId: 'pi_1' } });
});

/** @covers stamp.correction */
test('the newest corrected address counts, whatever the order of the facts; the mark stays', () => {
  const corrections = Array.from({ length: 10 }, (_, index) =>
    addressFactOf(KEY, `jo${index + 2}@example.com`, index + 2),
  );
  const facts = factsAt(KEY, ...corrections.toReversed(), ...stampFacts(KEY, 'pi_1', frozen));
  const corrected = frozenStampOf(facts);
  expect(corrected).toEqual({ address: 'jo11@example.com', mark: frozen.mark });

  const line = (address: string) => composeStamp({ ...frozen, address, order: 'AE-1' }).line;
  expect(line(corrected?.address ?? '')).not.toBe(line(frozen.address));
});

test('a payment without these facts has no stamp yet', () => {
  expect(frozenStampOf({ paid: { amount: 3000 } })).toBeUndefined();
});
