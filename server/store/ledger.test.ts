import { expect, test } from 'vitest';
import { addField } from './commit.ts';
import {
  addFact,
  factsOfPayment,
  fromMember,
  listPayments,
  toMember,
  withFacts,
} from './ledger.ts';

const one = { accountId: 'oidc-1', paymentIntentId: 'pi_1' };
const other = { accountId: 'oidc-1', paymentIntentId: 'pi_12' };

const written = [
  addFact(one, 'paid', { amount: 3000 }),
  addFact(one, 'refund:re_1:succeeded', { amount: 500 }),
  addFact(other, 'paid', { amount: 2000 }),
];
const ledger = withFacts(
  { accountId: 'oidc-1', facts: { 'accepted:micro:1': { paymentIntentId: 'pi_1' } } },
  written,
);

test('the facts of all payments of an account are under one key', () => {
  expect(new Set(written.map(([, key]) => key))).toEqual(new Set(['ledger:oidc-1']));
});

test('each payment has its own facts, even if its id is a prefix of another id', () => {
  const facts = { paid: { amount: 3000 }, 'refund:re_1:succeeded': { amount: 500 } };
  expect(factsOfPayment(ledger, one)).toEqual(facts);
  expect(factsOfPayment(ledger, other)).toEqual({ paid: { amount: 2000 } });
  expect(factsOfPayment(ledger, { paymentIntentId: 'pi_3' })).toEqual({});
});

test('accepted payments are not listed as payments', () => {
  expect([...listPayments(ledger).keys()]).toEqual(['pi_1', 'pi_12']);
  expect(listPayments(ledger).get('pi_12')).toEqual({ paid: { amount: 2000 } });
});

test('a known fact stays, and changes of other keys are no facts', () => {
  const changes = [addFact(one, 'paid', { amount: 1 }), addField('marks', 'AA', one)];
  expect(withFacts(ledger, changes)).toEqual(ledger);
});

test('a set member names the account and the payment', () => {
  expect(fromMember(toMember(one))).toEqual(one);
  expect(fromMember(`${toMember(one)}/refund:re_1`)).toEqual(one);
});
