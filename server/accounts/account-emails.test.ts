import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { isCustomerAddress } from './account-emails.ts';

const ADA: Account = {
  id: 'ada',
  kind: 'password',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  sessionVersion: 1,
  createdAt: '2026-01-01T10:00:00.000Z',
};
const CONFIRMED = { ...ADA, confirmedEmail: ADA.email };
const { confirmedEmail: _, ...person } = CONFIRMED;
const paid = (amount: number) => ({ 'pi_1/paid': { amount }, 'pi_1/refund:re_1': { amount } });
const grounds = { reason: 'a prize', by: 'owner', at: '2026-01-01T10:00:00.000Z' };
const granted = { ...paid(0), 'free_1/granted': grounds };
const imported = { 'free_1/granted': { ...grounds, boughtAt: 'Gumroad' } };

test.each<[what: string, account: Account | undefined, facts: object, to: string, isOne: boolean]>([
  ['an unconfirmed address', ADA, {}, ADA.email, false],
  ['a confirmed address', CONFIRMED, {}, ADA.email, true],
  ['another address of a confirmed account', CONFIRMED, paid(3000), 'eve@example.com', false],
  [
    'an address whose predecessor was confirmed',
    { ...ADA, confirmedEmail: 'a@b.c' },
    {},
    ADA.email,
    false,
  ],
  ['an account that has paid, even if the money went back', ADA, paid(3000), ADA.email, true],
  ['an account with a free order', ADA, paid(0), ADA.email, false],
  ['an account that the owner gave access', ADA, granted, ADA.email, true],
  [
    'an imported account, even if the access has ended',
    ADA,
    { ...imported, 'free_1/revoked': grounds },
    ADA.email,
    true,
  ],
  ['another address of an imported account', ADA, imported, 'eve@example.com', false],
  [
    'an account with a grant that no one understands',
    ADA,
    { 'free_1/granted': 1 },
    ADA.email,
    false,
  ],
  ['an account that only began to pay', ADA, { 'pi_1/opened': { amount: 3000 } }, ADA.email, false],
  ['a verified identity', { ...person, kind: 'oidc', isEmailVerified: true }, {}, ADA.email, true],
  [
    'an unverified identity',
    { ...person, kind: 'oidc', isEmailVerified: false },
    {},
    ADA.email,
    false,
  ],
  ['a deleted account', undefined, paid(3000), ADA.email, false],
])('whether it is a customer’s: %s', (_, account, facts, to, isOne) => {
  const student = { account, ledger: { accountId: 'ada', facts: { ...facts } } };
  expect(isCustomerAddress(to, student)).toBe(isOne);
});
