import { expect, test } from 'vitest';
import type { PasswordAccount } from '../accounts/account.ts';
import { planHandling } from './bought-elsewhere.ts';

const stranger: PasswordAccount = {
  id: 'a',
  kind: 'password',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  passwordHash: 'hash',
  sessionVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const { passwordHash: _, ...unclaimed } = stranger;
const confirmed = { ...stranger, confirmedEmail: stranger.email };
const moved = { ...stranger, confirmedEmail: 'earlier@example.com' };

const paid = { 'pi_1/paid': {} };
const imported = { 'free_1/paid': {}, 'free_1/granted': { boughtAt: 'Gumroad' } };
const byOwner = { 'free_1/paid': {}, 'free_1/granted': { reason: 'a gift' } };
const opened = { 'pi_1/opened': {} };

test.each([
  ['a confirmed address', confirmed, paid, true, 'grant'],
  ['no password', unclaimed, imported, false, 'grant'],
  ['an unconfirmed address', stranger, {}, false, 'grant-without-password'],
  ['another address than the confirmed one', moved, {}, false, 'grant-without-password'],
  [
    'an unconfirmed address, and an imported order',
    stranger,
    imported,
    false,
    'grant-without-password',
  ],
  [
    'an unconfirmed address, and an unpaid order',
    stranger,
    opened,
    false,
    'grant-without-password',
  ],
  [
    'an unconfirmed address, and an order',
    stranger,
    { ...imported, ...paid },
    false,
    'leave-to-owner',
  ],
  ['an unconfirmed address, and a grant', stranger, byOwner, false, 'leave-to-owner'],
  ['an unconfirmed address, and answers', stranger, {}, true, 'leave-to-owner'],
] as const)('an account with %s', (_, account, facts, isUsed, handling) => {
  expect(planHandling(account, { accountId: 'a', facts }, isUsed)).toBe(handling);
});
