import { z } from 'zod';
import { type Currency, currency } from '#contract/money.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import {
  commit,
  countRange,
  hasEntryBetween,
  readFacts,
  readManyFacts,
  readMembers,
  readRange,
} from '../services/kv-ledger.ts';
import { type FrozenStamp, frozenStampOf } from '../stamping/stamp-facts.ts';
import { type Consent, consentFact, consentOf } from './consent.ts';
import { type PurchaseStatus, purchaseStatusOf } from './purchase-status.ts';

/**
 * The ledger of purchases. It holds facts about each payment, written once and never changed: it was
 * paid, a refund or a dispute has reached a state. A purchase's status is derived from its facts, so
 * payment events may arrive in any order, repeatedly or concurrently
 * (docs/decisions/0005-ledger-of-facts.md).
 */

/** The fact that a subject was paid for. Every amount of a purchase is in its currency. */
export const paidFact = z.object({
  accountId: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  amount: z.int(),
  currency,
  paidAt: z.iso.datetime(),
  /** Whether real money was paid. Earlier versions did not record it: then the mode is that of the keys. */
  isLive: z.boolean().optional(),
});
export type PaidFact = z.infer<typeof paidFact>;

/** Checks whether a purchase is of the mode of the shop's keys, live or test. */
export const isOfMode = ({ isLive }: PaidFact): boolean =>
  isLive === undefined || isLive === isLiveKey(config().STRIPE_SECRET_KEY);

export interface Purchase extends PaidFact, PurchaseStatus {
  paymentIntentId: string;
  /** Missing where the buyer did not pay on the shop's own page. */
  consent?: Consent | undefined;
  /** What its copies say. Missing until `server/stamping/find-stamp.ts` freezes it, where nothing has before. */
  stamp?: FrozenStamp | undefined;
}

/** The key of a payment's facts. */
export const factsKey = (paymentIntentId: string) => `purchase:${paymentIntentId}`;
/** The key of the set of an account's payments. */
export const purchasesKey = (accountId: string) => `purchases:${accountId}`;

/** The sorted set of every payment, by its time. */
export const ALL_PURCHASES = 'all-purchases';

/** The key of the sorted set of a subject's payments, by their time. */
export const purchasesOfSubject = (subjectId: string) => `purchases-of-subject:${subjectId}`;

/** The most that one request reads from the store. */
const IDS_AT_ONCE = 1_000;
const FACTS_AT_ONCE = 200;

/**
 * Records a buyer's consent before paying.
 * @returns the consent that counts, which is the latest
 */
export async function recordConsentFact(
  paymentIntentId: string,
  consent: Consent,
): Promise<Consent> {
  const key = factsKey(paymentIntentId);
  await commit([consentFact(key, consent)]);
  return consentOf(await readFacts(key)) ?? consent;
}

/** Finds a purchase by its payment. @returns `undefined` where it has not been paid */
export async function readPurchase(paymentIntentId: string): Promise<Purchase | undefined> {
  return toPurchase(paymentIntentId, await readFacts(factsKey(paymentIntentId)));
}

/**
 * Derives a purchase from the facts of its payment. One of another mode than the keys is not active.
 * @returns `undefined` where it has not been paid
 */
export function toPurchase(
  paymentIntentId: string,
  facts: Record<string, unknown>,
): Purchase | undefined {
  const paid = paidFact.safeParse(facts['paid']);
  if (!paid.success) return undefined;
  const status = purchaseStatusOf(facts, paid.data.amount);
  const isActive = status.isActive && isOfMode(paid.data);
  return {
    ...{ ...paid.data, paymentIntentId, ...status, isActive },
    consent: consentOf(facts),
    stamp: frozenStampOf(facts),
  };
}

/** Lists every purchase of an account, the latest first. */
export async function listPurchases(accountId: string): Promise<Purchase[]> {
  const ids = await readMembers(purchasesKey(accountId));
  const purchases = await Promise.all(ids.map(readPurchase));
  return purchases
    .filter((purchase) => purchase !== undefined)
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
}

/** Lists every purchase in a currency, the latest first. Reads the store in chunks. */
export async function listAllPurchases(currency: Currency): Promise<Purchase[]> {
  const total = await countRange(ALL_PURCHASES);
  const pages = chunks(total, IDS_AT_ONCE).map(([from, to]) => readRange(ALL_PURCHASES, from, to));
  const purchases = await readPurchases([...new Set((await Promise.all(pages)).flat())]);
  return purchases.filter((purchase) => purchase.currency === currency).reverse();
}

/** Enters every payment in the set of its subject. It may be repeated. */
export async function indexBySubject(): Promise<void> {
  const total = await countRange(ALL_PURCHASES);
  for (const [from, to] of chunks(total, FACTS_AT_ONCE)) {
    const purchases = await readPurchases(await readRange(ALL_PURCHASES, from, to));
    await commit(
      [],
      [],
      purchases.map(({ paymentIntentId: member, subjectId, paidAt }) => ({
        ...{ set: purchasesOfSubject(subjectId), member, score: Date.parse(paidAt) },
      })),
    );
  }
}

/** Lists the latest purchases in any currency, the latest first. */
export async function listLatestPurchases(count: number): Promise<Purchase[]> {
  return (await readPurchases(await readRange(ALL_PURCHASES, -count, -1))).reverse();
}

/** Tells whether a purchase was paid between two times, both excluded, in milliseconds since 1970. */
export const wasPaidBetween = (from: number, to: number): Promise<boolean> =>
  hasEntryBetween(ALL_PURCHASES, from, to);

/**
 * Reads many purchases, in the order of their payments, and leaves out those that are not paid, or of
 * another mode than the keys.
 */
export async function readPurchases(paymentIntentIds: string[]): Promise<Purchase[]> {
  const purchases = await Promise.all(
    chunks(paymentIntentIds.length, FACTS_AT_ONCE).map(async ([from, to]) => {
      const some = paymentIntentIds.slice(from, to + 1);
      const facts = await readManyFacts(some.map(factsKey));
      return some.flatMap((id, index) => toPurchase(id, facts[index] ?? {}) ?? []);
    }),
  );
  return purchases.flat().filter(isOfMode);
}

/** The first and last index of each chunk of a list. */
function chunks(total: number, size: number): [from: number, to: number][] {
  const count = Math.ceil(total / size);
  return Array.from({ length: count }, (_, index) => [index * size, (index + 1) * size - 1]);
}
