import { expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { type FreeOrderState, planFreeOrder } from './free-orders.ts';

/** The rules of a free order. Ada has a code that makes Microeconomics free. */

const CODE = { id: 'code-1', code: 'REVISE' };
const lines = [{ subjectId: 'micro', subjectName: 'Microeconomics', amount: 0 }];

const ADA: Account = {
  id: 'ada',
  kind: 'password',
  email: 'ada@example.com',
  confirmedEmail: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  sessionVersion: 1,
  createdAt: '2026-01-01T10:00:00.000Z',
  passwordHash: '',
};

const state: FreeOrderState = {
  ledger: { accountId: 'ada', facts: {} },
  account: ADA,
  quoted: { lines, amount: 0, currency: 'gbp', code: CODE },
  code: { limits: { id: CODE.id }, uses: { total: 0, ofAccount: [] }, areGuessesLeft: true },
};
const code = (limits: object, uses: object, areGuessesLeft = true) => ({
  limits: { id: CODE.id, ...limits },
  uses: { total: 0, ofAccount: [], ...uses },
  areGuessesLeft,
});
const opened = (id: string, use?: string) => ({
  [`${id}/opened`]: {
    openedAt: '2026-01-01T11:00:00.000Z',
    subjectId: 'micro',
    ...(use && { codeUse: { codeId: CODE.id, use } }),
  },
});
const withFacts = (facts: object) => ({ ledger: { accountId: 'ada', facts: { ...facts } } });

test.each<[string, Partial<FreeOrderState>, string]>([
  ['a code that makes it free', {}, 'place'],
  ['an offer that costs nothing more', { code: undefined }, 'place'],
  [
    'an order with an amount',
    { quoted: { ...state.quoted, amount: 100 } },
    'refuse order_not_free',
  ],
  ['an open payment', withFacts(opened('pi_1')), 'close micro'],
  ['a code with a use left', { code: code({ totalUses: 2 }, { total: 1 }) }, 'place'],
  [
    'a code that is used up',
    { code: code({ totalUses: 1 }, { total: 1 }) },
    'refuse discount_code_used_up',
  ],
  [
    'a code that the student has used',
    { code: code({ usesPerStudent: 1 }, { ofAccount: ['code-1/free_9'] }) },
    'refuse discount_code_used',
  ],
  [
    'a use that the open payment holds',
    {
      ...withFacts(opened('pi_1', 'pi_1')),
      code: code({ totalUses: 1 }, { total: 1, ofAccount: ['code-1/pi_1'] }),
    },
    'close micro',
  ],
  [
    'a right code after too many wrong ones',
    { code: code({}, {}, false) },
    'refuse too_many_requests',
  ],
])('%s', (_, changes, expected) => {
  const plan = planFreeOrder({ ...state, ...changes });
  if (plan.kind === 'refuse') expect(`refuse ${plan.error.code}`).toBe(expected);
  else if (plan.kind === 'close') expect(`close ${plan.subjectIds.join(' ')}`).toBe(expected);
  else expect(plan.kind).toBe(expected);
});
