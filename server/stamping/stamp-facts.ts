import { z } from 'zod';
import { keys } from '../accounts/account.ts';
import { factOf, type PaymentRef } from '../purchases/account-ledger.ts';
import type { Fact } from '../services/kv-ledger.ts';

/**
 * What a payment's copies say about whose notes they are, as facts of the payment. They are written
 * once, so that every download of an order has the same bytes. A corrected address is a further fact
 * with a higher number, and the highest counts; the mark never changes.
 */

/** The hash that leads from a mark to its payment. */
export const MARKS = 'marks';

/** What the copies of a purchase say. */
export interface FrozenStamp {
  /** The email address of the account that owns the notes, as it was when access was given. */
  address: string;
  /** True if copies show the address. An address that no link has confirmed may be a stranger's. */
  isShown: boolean;
  mark: string;
}

const KIND = 'stamp:';
const MARK = 'mark';

const addressFact = z.object({
  address: z.string().min(1),
  at: z.iso.datetime(),
  /** Absent in earlier facts, whose addresses copies show. */
  isShown: z.boolean().default(true),
});
const markFact = z.object({ mark: z.string() });
/** What the hash of marks holds. */
export const markedPayment = z.object({ accountId: z.string(), paymentIntentId: z.string() });

/**
 * The fact that copies show an address, or leave it out until it is confirmed. It is written only while the account exists: a deletion forgets the
 * address, and what had read the account before must not bring it back.
 * @param number 1 with the purchase, the next with each correction
 */
export const addressFactOf = (
  payment: PaymentRef,
  address: string,
  number: number,
  isShown = true,
): Fact => ({
  ...factOf(payment, `${KIND}${number}`, { address, isShown, at: new Date().toISOString() }),
  whileExists: keys.account(payment.accountId),
});

/** The facts that freeze what the copies of a purchase say. */
export function stampFacts(payment: PaymentRef, { address, isShown, mark }: FrozenStamp): Fact[] {
  const { accountId, paymentIntentId } = payment;
  return [
    addressFactOf(payment, address, 1, isShown),
    factOf(payment, MARK, { mark }),
    { key: MARKS, field: mark, value: { accountId, paymentIntentId } },
  ];
}

const numberOf = (field: string) => Number(field.slice(KIND.length));

/** Tells whether a payment has a mark, which stays when the address is deleted with the account. */
export const hasMark = (facts: Record<string, unknown>): boolean => MARK in facts;

/** The names of the facts that say which address copies show, the newest first. */
const addressNames = (facts: Record<string, unknown>) =>
  Object.keys(facts)
    .filter((field) => /^stamp:\d+$/.test(field))
    .toSorted((a, b) => numberOf(b) - numberOf(a));

/** The number of the next correction of the address that copies show. */
export const nextStampNumber = (facts: Record<string, unknown>): number =>
  numberOf(addressNames(facts)[0] ?? `${KIND}0`) + 1;

/** Lists the addresses that copies have shown, and since when, the newest first. */
export const shownAddressesOf = (
  facts: Record<string, unknown>,
): { address: string; since: string }[] =>
  addressNames(facts).flatMap((name) => {
    const { address, at, isShown } = addressFact.parse(facts[name]);
    return isShown ? [{ address, since: at }] : [];
  });

/** Finds what copies say now among the facts of a payment. @returns `undefined` before it is frozen */
export function frozenStampOf(facts: Record<string, unknown>): FrozenStamp | undefined {
  const [newest] = addressNames(facts);
  if (newest === undefined || !hasMark(facts)) return undefined;
  const { address, isShown } = addressFact.parse(facts[newest]);
  return { address, isShown, ...markFact.parse(facts[MARK]) };
}
