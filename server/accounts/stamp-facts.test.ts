import { expect, test } from 'vitest';
import { composeStamp } from '../files/stamp.ts';
import { factsOfPayment, ledgerKey } from '../store/ledger.ts';
import { MARKS, stampFacts, toAddressFact, toFrozenStamp } from './stamp-facts.ts';

const payment = { accountId: 'a', paymentIntentId: 'pi_1' };
const frozen = { address: 'jo@example.com', isShown: true, mark: 'AA-BBBBBBBBBBBBBBBB' };

const at = (key: string, facts: ReturnType<typeof stampFacts>) =>
  Object.fromEntries(facts.filter((fact) => fact.key === key).map((f) => [f.field, f.value]));

const factsIn = (...facts: ReturnType<typeof stampFacts>) =>
  factsOfPayment({ accountId: 'a', facts: at(ledgerKey('a'), facts) }, payment);

test("a stamp's facts hold the address, and the mark that leads to the payment", () => {
  const facts = stampFacts(payment, frozen);
  expect(toFrozenStamp(factsIn(...facts))).toEqual(frozen);
  expect(at(MARKS, facts)).toEqual({ [frozen.mark]: payment });
});

test('the latest corrected address counts in any order of the facts; the mark stays', () => {
  const corrections = Array.from({ length: 10 }, (_, index) =>
    toAddressFact(payment, `jo${index + 2}@example.com`, index + 2),
  );
  const facts = factsIn(...corrections.toReversed(), ...stampFacts(payment, frozen));
  const corrected = toFrozenStamp(facts);
  expect(corrected).toEqual({ address: 'jo11@example.com', isShown: true, mark: frozen.mark });

  const line = (address: string) => composeStamp({ ...frozen, address, order: 'AE-1' }).line;
  expect(line(corrected?.address ?? '')).not.toBe(line(frozen.address));
});

test('a payment without these facts has no stamp yet', () => {
  expect(toFrozenStamp({ paid: { amount: 3000 } })).toBeUndefined();
});
