import { z } from 'zod';
import { londonDay } from '#contract/london-day.ts';
import type { Currency } from '#contract/money.ts';
import type { CodeUse } from '../store/code-uses.ts';
import { addEntry, type Change, increment, removeEntry } from '../store/commit.ts';
import {
  type AccountLedger,
  addFact,
  factsOfPayment,
  listPayments,
  type PaymentFacts,
  type PaymentRef,
  toMember,
} from '../store/ledger.ts';
import { isFreeOrder } from './purchase-facts.ts';
import { openedCheckoutsKey, openPaymentsKey, unpaidPaymentsKey } from './stored-keys.ts';

export const OPEN_PAYMENTS = openPaymentsKey.key;
export const UNPAID_PAYMENTS = unpaidPaymentsKey.key;

const OPENED = 'opened';
const opened = z.object({
  openedAt: z.iso.datetime(),
  /** Id of the requested subject or offer. */
  subjectId: z.string().optional(),
  /** Subjects of the order. Undefined in earlier versions, which sold one subject at a time. */
  subjectIds: z.array(z.string()).optional(),
  codeUse: z.object({ codeId: z.string(), use: z.string() }).optional(),
  /** Discount code that counts, as the student types it. */
  code: z.string().optional(),
  /** Start of its checkout. Undefined in earlier versions. */
  checkoutAt: z.iso.datetime().optional(),
  /** True if a payer opened it by the account's payment link. */
  isByPayer: z.boolean().optional(),
});

const CLOSED = 'closed';

export const addUnpaid = (payment: PaymentRef, openedAt: number): Change =>
  addEntry(unpaidPaymentsKey.key, toMember(payment), openedAt);

export const removeUnpaid = (payment: PaymentRef): Change =>
  removeEntry(unpaidPaymentsKey.key, toMember(payment));

/** Age at which unpaid payments are closed: with the time between two runs, a day. */
export const ABANDONED_AFTER_MS = 23 * 60 * 60 * 1000;

/**
 * Records that an account opened a payment, so that the ledger alone can name its owner, and counts a new checkout.
 * @param checkoutAt start of the checkout that it continues; undefined if it begins one
 */
export function openedChanges(
  payment: PaymentRef,
  wanted: string,
  subjectIds: string[],
  {
    code,
    codeUse,
    isByPayer = false,
    checkoutAt,
  }: {
    code?: string | undefined;
    codeUse: CodeUse | undefined;
    isByPayer?: boolean;
    checkoutAt: string | undefined;
  },
  mode: Mode,
): Change[] {
  const now = new Date().toISOString();
  const fact = addFact(payment, OPENED, {
    openedAt: now,
    ...(isByPayer && { isByPayer }),
    subjectId: wanted,
    ...((subjectIds.length !== 1 || subjectIds[0] !== wanted) && { subjectIds }),
    ...(code !== undefined && { code }),
    ...(codeUse && { codeUse: { codeId: codeUse.codeId, use: codeUse.use } }),
    checkoutAt: checkoutAt ?? now,
  });
  if (checkoutAt) return [fact];
  return [fact, increment(openedCheckoutsKey.key, `${checkoutDay(now)}${modeSuffix(mode)}`)];
}

/** Reads how a payment was opened. Empty for payments of earlier versions without this fact. */
export const toOpened = (facts: PaymentFacts): Partial<z.output<typeof opened>> =>
  opened.safeParse(facts[OPENED]).data ?? {};

export const isOpenedByPayer = (facts: PaymentFacts): boolean => toOpened(facts).isByPayer ?? false;

export const closedFact = (payment: PaymentRef): Change =>
  addFact(payment, CLOSED, { at: new Date().toISOString() });

/** @param subjectIds keeps payments for these subjects, and of earlier versions, which did not record them */
export function mayBeOpenIn(
  ledger: AccountLedger,
  subjectIds?: string[],
  whose: 'own' | 'all' = 'all',
): string[] {
  return [...listPayments(ledger)]
    .filter(([id, facts]) => !('paid' in facts) && !(CLOSED in facts) && !isFreeOrder(id))
    .filter(([, facts]) => whose === 'all' || !isOpenedByPayer(facts))
    .filter(([, facts]) => {
      const { subjectId, subjectIds: own = subjectId === undefined ? undefined : [subjectId] } =
        toOpened(facts);
      return !subjectIds || !own || own.some((one) => subjectIds.includes(one));
    })
    .map(([id]) => id);
}

/** Returns true for any fact, because payments of earlier versions have a consent but no `opened` fact. */
export const isOwnPayment = (ledger: AccountLedger, paymentIntentId: string): boolean =>
  Object.keys(factsOfPayment(ledger, { paymentIntentId })).length > 0;

export function toCodeUse(accountId: string, facts: PaymentFacts): CodeUse | undefined {
  const { codeUse } = toOpened(facts);
  return codeUse && { ...codeUse, accountId };
}

export const findCodeUse = (ledger: AccountLedger, paymentIntentId: string): CodeUse | undefined =>
  toCodeUse(ledger.accountId, factsOfPayment(ledger, { paymentIntentId }));

/** Lists the payments with a reserved use of a discount code: several if a request came twice. */
export const paymentsWithUse = (ledger: AccountLedger, { codeId, use }: CodeUse): string[] =>
  [...listPayments(ledger)].flatMap(([id, facts]) => {
    const own = toCodeUse(ledger.accountId, facts);
    return own?.codeId === codeId && own.use === use ? [id] : [];
  });

/** Lists an account's payments for a subject or an offer, in any state. */
export const openedForIn = (
  ledger: AccountLedger,
  wanted: string,
  isByPayer: boolean,
): [id: string, facts: PaymentFacts][] =>
  [...listPayments(ledger)].filter(
    ([, facts]) => toOpened(facts).subjectId === wanted && isOpenedByPayer(facts) === isByPayer,
  );

/**
 * Finds a student's payment that may be open for a subject or an offer, with exactly this discount code or none.
 */
export function findOpenLike(
  ledger: AccountLedger,
  wanted: string,
  code: string | undefined,
): string | undefined {
  const open = mayBeOpenIn(ledger, undefined, 'own');
  return openedForIn(ledger, wanted, false).find(
    ([id, facts]) => open.includes(id) && toOpened(facts).code === code,
  )?.[0];
}

// Opened checkouts per day, so that the owner sees how many were paid (docs/decisions/0013-how-are-sales-added-
// up.md). A checkout continues if a new payment replaces an unpaid one.

export const checkoutDay = (at: string): string => londonDay(new Date(at));

const counts = z.record(z.string(), z.int());

interface Mode {
  currency: Currency;
  isLive: boolean;
}

const modeSuffix = ({ currency, isLive }: Mode) => `/${currency}/${isLive ? 'live' : 'test'}`;

export function findCheckout(ledger: AccountLedger, paymentIntentId: string): string | undefined {
  const facts = factsOfPayment(ledger, { paymentIntentId });
  return 'paid' in facts ? undefined : toOpened(facts).checkoutAt;
}

export function checkoutsByDay(fields: unknown, mode: Mode): Map<string, number> {
  const suffix = modeSuffix(mode);
  return new Map(
    Object.entries(counts.parse(fields)).flatMap(([field, count]) =>
      field.endsWith(suffix) ? [[field.slice(0, -suffix.length), count]] : [],
    ),
  );
}
