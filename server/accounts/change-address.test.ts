import { expect, test } from 'vitest';
import { put, remove } from '../store/commit.ts';
import type { PasswordAccount } from './account.ts';
import { planMove } from './change-address.ts';

const account: PasswordAccount = {
  id: 'a',
  kind: 'password',
  email: 'old@example.com',
  firstName: 'Jo',
  lastName: 'Lee',
  passwordHash: 'hash',
  sessionVersion: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const state = { account, ownerOfNew: undefined, ownerOfOld: 'a' };
const request = { from: 'old@example.com', to: 'new@example.com' };
const asked = { ...request, confirmed: { sessionVersion: 2 } };

const moved = { ...account, email: 'new@example.com' };
const owns = put('account-by-email:new@example.com', { accountId: 'a' });
const freesOld = remove('account-by-email:old@example.com');

test.each([
  ['moves the account and its index entry', {}, request, [put('account:a', moved), owns, freesOld]],
  [
    'confirms an address to which the link was sent',
    {},
    asked,
    [put('account:a', { ...moved, confirmedEmail: moved.email }), owns, freesOld],
  ],
  [
    'takes an index entry that is its own',
    { ownerOfNew: 'a' },
    request,
    [put('account:a', moved), owns, freesOld],
  ],
  [
    "leaves another account's entry of the old address",
    { ownerOfOld: 'b' },
    request,
    [put('account:a', moved), owns],
  ],
  ['changes nothing if the account has the address', { account: moved }, asked, []],
  ['refuses an address of another account', { ownerOfNew: 'b' }, request, 'email_taken'],
  ['refuses if the account is gone', { account: undefined }, request, 'conflict'],
  [
    'refuses if the account has a third address',
    { account: { ...account, email: 'third@example.com' } },
    request,
    'conflict',
  ],
  [
    'refuses a link from before a new password',
    { account: { ...account, sessionVersion: 3 } },
    asked,
    'conflict',
  ],
])('%s', (_, differences, request, expected) => {
  const plan = () => planMove({ ...state, ...differences }, request);
  if (typeof expected !== 'string') return expect(plan()).toEqual(expected);
  expect(plan).toThrow(expect.objectContaining({ code: expected }));
});
