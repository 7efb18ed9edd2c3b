import { z } from 'zod';
import type { CodeUse } from '../services/kv-code-uses.ts';
import type { Fact, Member } from '../services/kv-ledger.ts';
import {
  type AccountLedger,
  factOf,
  factsOfPayment,
  type PaymentFacts,
  type PaymentRef,
  paymentsOf,
  toMember,
} from './account-ledger.ts';
import { isFreeOrder } from './free-order.ts';

const OPENED = 'opened';
const opened = z.object({
  openedAt: z.iso.datetime(),
  /** What the student asked for: the id of a subject or an offer. */
  subjectId: z.string().optional(),
  /** Of the order. Earlier versions sold one subject at a time. */
  subjectIds: z.array(z.string()).optional(),
  /** The use of a discount code that was reserved for it. */
  codeUse: z.object({ codeId: z.string(), use: z.string() }).optional(),
  /** The discount code that counts, as the student types it. */
  code: z.string().optional(),
  /** When the checkout began of which it is part. Missing where an earlier version did not count it. */
  checkoutAt: z.iso.datetime().optional(),
  /** Whether someone else opened it, by the account's payment link. */
  isByPayer: z.boolean().optional(),
});

const CLOSED = 'closed';

/** The payments of the last day that anyone could open, by time. A paid one is removed. */
export const OPEN_PAYMENTS = 'open-payments';

/** The sorted set of payments that are not paid yet, by the time at which they were opened. */
export const UNPAID_PAYMENTS = 'unpaid-payments';

/** The entry of a payment that is not paid yet. */
export const unpaidEntry = (payment: PaymentRef): Member => ({
  set: UNPAID_PAYMENTS,
  member: toMember(payment),
});

/** Time for which an unpaid payment stays open: a day, with the time between two runs. Milliseconds. */
export const ABANDONED_AFTER = 23 * 60 * 60 * 1000;

/**
 * The fact that an account opened a payment, so that the ledger alone tells whose it is.
 * @param wanted the id of the subject or the offer that the student asked for
 * @param how.isByPayer whether someone else opened it, by the account's payment link
 */
export const openedFact = (
  payment: PaymentRef,
  wanted: string,
  subjectIds: string[],
  {
    code,
    codeUse,
    isByPayer = false,
  }: {
    code?: string | undefined;
    codeUse: CodeUse | undefined;
    isByPayer?: boolean;
  },
): Fact =>
  factOf(payment, OPENED, {
    openedAt: new Date().toISOString(),
    ...(isByPayer && { isByPayer }),
    ...(subjectIds.length === 1 && subjectIds[0] === wanted
      ? { subjectId: wanted }
      : { subjectId: wanted, subjectIds }),
    ...(code !== undefined && { code }),
    ...(codeUse && { codeUse: { codeId: codeUse.codeId, use: codeUse.use } }),
  });

/** Whether someone else opened a payment, by the account's payment link. */
export const isOpenedByPayer = (facts: PaymentFacts): boolean =>
  opened.safeParse(facts[OPENED]).data?.isByPayer ?? false;

/** The fact that no one can pay a payment any more. */
export const closedFact = (payment: PaymentRef): Fact =>
  factOf(payment, CLOSED, { at: new Date().toISOString() });

/** When a payment was opened. */
export const openedAt = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.openedAt;

/** When the checkout began of which a payment is part. */
export const checkoutAt = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.checkoutAt;

/** The id of the subject or the offer that a payment was opened for. */
export const openedFor = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.subjectId;

/** The discount code with which a payment was opened. */
export const openedWithCode = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.code;

/**
 * Lists the payments of an account that may still be paid, as far as the ledger knows.
 * @param subjectIds leaves out those that are for none of these. Of some, an earlier version did not record it
 * @param whose leaves out those that someone else opened, by a payment link
 */
export function mayBeOpenIn(
  ledger: AccountLedger,
  subjectIds?: string[],
  whose: 'own' | 'all' = 'all',
): string[] {
  return [...paymentsOf(ledger)]
    .filter(([id, facts]) => !('paid' in facts) && !(CLOSED in facts) && !isFreeOrder(id))
    .filter(([, facts]) => whose === 'all' || !isOpenedByPayer(facts))
    .filter(([, facts]) => {
      const { subjectId, subjectIds: own = subjectId === undefined ? undefined : [subjectId] } =
        opened.safeParse(facts[OPENED]).data ?? {};
      return !subjectIds || !own || own.some((one) => subjectIds.includes(one));
    })
    .map(([id]) => id);
}

/** Whether a payment is the account's. Its consent says so, too: payments were opened before there was this fact. */
export const isOwnPayment = (ledger: AccountLedger, paymentIntentId: string): boolean =>
  Object.keys(factsOfPayment(ledger, { paymentIntentId })).length > 0;

/** The use of a discount code that was reserved for a payment. */
export function codeUseOf(accountId: string, facts: PaymentFacts): CodeUse | undefined {
  const codeUse = opened.safeParse(facts[OPENED]).data?.codeUse;
  return codeUse && { ...codeUse, accountId };
}

/** The use of a discount code that was reserved for a payment of a ledger. */
export const codeUseIn = (ledger: AccountLedger, paymentIntentId: string): CodeUse | undefined =>
  codeUseOf(ledger.accountId, factsOfPayment(ledger, { paymentIntentId }));

/** Lists the payments for which a use of a discount code was reserved: more than one where a request came twice. */
export const paymentsWithUse = (ledger: AccountLedger, { codeId, use }: CodeUse): string[] =>
  [...paymentsOf(ledger)].flatMap(([id, facts]) => {
    const own = codeUseOf(ledger.accountId, facts);
    return own?.codeId === codeId && own.use === use ? [id] : [];
  });

/**
 * Lists the payments of an account that were opened for a subject or an offer, whatever became of them.
 * @param isByPayer whether those count that someone else opened, or the student's own
 */
export const openedForIn = (
  ledger: AccountLedger,
  wanted: string,
  isByPayer: boolean,
): [id: string, facts: PaymentFacts][] =>
  [...paymentsOf(ledger)].filter(
    ([, facts]) => openedFor(facts) === wanted && isOpenedByPayer(facts) === isByPayer,
  );

/** Finds a student's own payment for a subject or an offer that may be open, with this code, or like this without one. */
export function findOpenLike(
  ledger: AccountLedger,
  wanted: string,
  code: string | undefined,
): string | undefined {
  const open = mayBeOpenIn(ledger, undefined, 'own');
  return openedForIn(ledger, wanted, false).find(
    ([id, facts]) => open.includes(id) && openedWithCode(facts) === code,
  )?.[0];
}
