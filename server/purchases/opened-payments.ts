import { z } from 'zod';
import { addEntry, type Change, removeEntry } from '../store/commit.ts';
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
import { unpaidPaymentsKey } from './stored-keys.ts';

export interface CodeUse {
  codeId: string;
  accountId: string;
  /** Id of the payment or the free order. Payments that an earlier version opened have a name of their own. */
  use: string;
}

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
  /** True if a payer opened it by the account's payment link. */
  isByPayer: z.boolean().optional(),
  /** The link. Undefined in earlier versions. */
  linkId: z.string().optional(),
});

const CLOSED = 'closed';

export const addUnpaid = (payment: PaymentRef, openedAt: number): Change =>
  addEntry(unpaidPaymentsKey.key, toMember(payment), openedAt);

export const removeUnpaid = (payment: PaymentRef): Change =>
  removeEntry(unpaidPaymentsKey.key, toMember(payment));

/** Age at which unpaid payments are closed: with the time between two runs, a day. */
export const ABANDONED_AFTER_MS = 23 * 60 * 60 * 1000;

interface Opened {
  /** Id of the requested subject or offer. */
  wanted: string;
  subjectIds: string[];
  linkId: string | undefined;
  /** Discount code that counts, as the student types it. */
  code: string | undefined;
  codeUse: CodeUse | undefined;
}

/** Records that an account opened a payment, so that the ledger alone can name its owner. */
export const openedFact = (
  payment: PaymentRef,
  { wanted, subjectIds, linkId, code, codeUse }: Opened,
): Change =>
  addFact(payment, OPENED, {
    openedAt: new Date().toISOString(),
    ...(linkId !== undefined && { isByPayer: true, linkId }),
    subjectId: wanted,
    ...((subjectIds.length !== 1 || subjectIds[0] !== wanted) && { subjectIds }),
    ...(code !== undefined && { code }),
    ...(codeUse && { codeUse: { codeId: codeUse.codeId, use: codeUse.use } }),
  });

/** Reads how a payment was opened. Empty for payments of earlier versions without this fact. */
export const toOpened = (facts: PaymentFacts): Partial<z.output<typeof opened>> =>
  opened.safeParse(facts[OPENED]).data ?? {};

export const findOpened = (ledger: AccountLedger, paymentIntentId: string) =>
  toOpened(factsOfPayment(ledger, { paymentIntentId }));

/** Finds the payment that was opened for an order of places. */
export const findOrderPayment = (ledger: AccountLedger): string | undefined =>
  [...listPayments(ledger)].find(([, facts]) => OPENED in facts)?.[0];

export const isOpenedByPayer = (facts: PaymentFacts): boolean => toOpened(facts).isByPayer ?? false;

export const closedFact = (payment: PaymentRef): Change =>
  addFact(payment, CLOSED, { at: new Date().toISOString() });

interface Sought {
  /** Subjects that a payment is for, at least one of them; payments of earlier versions do not list theirs. */
  subjectIds?: string[];
  /** Subject or offer that a payment was opened for, whatever it contains. */
  wanted?: string;
  /** A payer's payment counts only if it was opened for `wanted`. */
  of?: 'own' | 'payer' | 'all';
}

/** Lists payments that may still be open, oldest first: without a fact that they were paid or closed. */
export function listUnended(
  ledger: AccountLedger,
  { subjectIds, wanted, of = 'all' }: Sought = {},
): string[] {
  const isSought = (facts: PaymentFacts) => {
    const { subjectId, subjectIds: ids, isByPayer = false } = toOpened(facts);
    if (of !== 'all' && isByPayer !== (of === 'payer')) return false;
    if (wanted !== undefined && (isByPayer || subjectId === wanted)) return subjectId === wanted;
    const own = ids ?? (subjectId === undefined ? undefined : [subjectId]);
    return !subjectIds || !own || own.some((subject) => subjectIds.includes(subject));
  };
  return [...listPayments(ledger)]
    .filter(([id, facts]) => !('paid' in facts) && !(CLOSED in facts) && !isFreeOrder(id))
    .filter(([, facts]) => isSought(facts))
    .toSorted(([, a], [, b]) => openedAt(a).localeCompare(openedAt(b)))
    .map(([id]) => id);
}

const openedAt = (facts: PaymentFacts) => toOpened(facts).openedAt ?? '';

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

/** Finds the latest payment of a payment link, in any state. */
export const findLinkPayment = (
  ledger: AccountLedger,
  wanted: string,
  linkId: string,
): string | undefined =>
  [...listPayments(ledger)]
    .filter(([, facts]) => {
      const opened = toOpened(facts);
      const isOfLink = (opened.linkId ?? linkId) === linkId;
      return opened.isByPayer && opened.subjectId === wanted && isOfLink;
    })
    .toSorted(([, a], [, b]) => openedAt(a).localeCompare(openedAt(b)))
    .at(-1)?.[0];
