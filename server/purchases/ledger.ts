import { z } from 'zod';
import { CURRENCY } from '#contract/money.ts';
import {
  commit,
  countRange,
  type Fact,
  readFacts,
  readManyFacts,
  readMembers,
  readRange,
} from '../services/kv-ledger.ts';
import type { Payment } from '../services/payments.ts';
import { type Consent, consentFact, consentFromMetadata, consentOf } from './consent.ts';
import { type PurchaseStatus, purchaseStatusOf } from './purchase-status.ts';

/**
 * The ledger of purchases. About each payment it holds facts that are written once and never
 * changed: paid, refund so-and-so has such a status, dispute so-and-so has such a status. What a
 * purchase is worth today is read from its facts, so it does not matter in which order, how often
 * or how many at a time the provider's news arrive (docs/decisions/0005).
 */

/** The fact that a subject was paid for. Amounts in pence. */
export const paidFact = z.object({
  accountId: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  amount: z.int(),
  currency: z.literal(CURRENCY),
  paidAt: z.iso.datetime(),
});
export type PaidFact = z.infer<typeof paidFact>;

export interface Purchase extends PaidFact, PurchaseStatus {
  paymentIntentId: string;
  /** Nothing where the buyer paid past the shop's own page. */
  consent?: Consent | undefined;
}

export const OUTBOX = 'mail-outbox';

const factsKey = (paymentIntentId: string) => `purchase:${paymentIntentId}`;
const purchasesKey = (accountId: string) => `purchases:${accountId}`;

/** Every payment of the shop, by when it was made. */
const ALL_PURCHASES = 'all-purchases';

/** How much is read from the store in one request. */
const NAMES_AT_ONCE = 1_000;
const FACTS_AT_ONCE = 200;

/**
 * Writes what the provider says of a paid payment.
 * @param payment as just read from the provider
 */
export async function recordPayment(payment: Payment, paid: PaidFact): Promise<void> {
  const key = factsKey(payment.id);
  const consent = consentFromMetadata(payment.metadata);
  const facts: Fact[] = [
    { key, field: 'paid', value: paid },
    ...(consent ? [consentFact(key, consent)] : []),
    ...payment.refunds.map(({ id, status, amount }) => ({
      key,
      field: `refund:${id}:${status}`,
      value: { amount },
    })),
    ...payment.disputes.map(({ id, status, amount }) => ({
      key,
      field: `dispute:${id}:${status}`,
      value: { amount },
    })),
  ];
  const members = [
    { set: purchasesKey(paid.accountId), member: payment.id },
    { set: OUTBOX, member: payment.id },
  ];
  const entry = { set: ALL_PURCHASES, member: payment.id, score: Date.parse(paid.paidAt) };
  await commit(facts, members, [entry]);
}

/**
 * Keeps what a buyer agreed to before paying.
 * @returns the consent that counts: the last one
 */
export async function keepConsent(paymentIntentId: string, consent: Consent): Promise<Consent> {
  const key = factsKey(paymentIntentId);
  await commit([consentFact(key, consent)]);
  return consentOf(await readFacts(key)) ?? consent;
}

/** Notes that the confirmation of a purchase has been sent. */
export async function recordMailed(paymentIntentId: string): Promise<void> {
  const value = { at: new Date().toISOString() };
  await commit([{ key: factsKey(paymentIntentId), field: 'mailed', value }]);
}

/** A purchase by its payment, or `undefined` where nothing was paid. */
export async function readPurchase(
  paymentIntentId: string,
): Promise<(Purchase & { isMailed: boolean }) | undefined> {
  const facts = await readFacts(factsKey(paymentIntentId));
  const purchase = toPurchase(paymentIntentId, facts);
  return purchase && { ...purchase, isMailed: 'mailed' in facts };
}

function toPurchase(paymentIntentId: string, facts: Record<string, unknown>): Purchase | undefined {
  const paid = paidFact.safeParse(facts['paid']);
  if (!paid.success) return undefined;
  const status = purchaseStatusOf(facts, paid.data.amount);
  return { ...paid.data, paymentIntentId, ...status, consent: consentOf(facts) };
}

/** Everything an account has ever paid for, latest first. */
export async function listPurchases(accountId: string): Promise<Purchase[]> {
  const ids = await readMembers(purchasesKey(accountId));
  const purchases = await Promise.all(ids.map(readPurchase));
  return purchases
    .filter((purchase) => purchase !== undefined)
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
}

/** Everything that was ever bought, latest first. Read in pieces, however much it is. */
export async function listAllPurchases(): Promise<Purchase[]> {
  const total = await countRange(ALL_PURCHASES);
  const pages = chunks(total, NAMES_AT_ONCE).map(([from, to]) =>
    readRange(ALL_PURCHASES, from, to),
  );
  const ids = [...new Set((await Promise.all(pages)).flat())];
  const purchases = await Promise.all(
    chunks(ids.length, FACTS_AT_ONCE).map(async ([from, to]) => {
      const some = ids.slice(from, to + 1);
      const facts = await readManyFacts(some.map(factsKey));
      return some.flatMap((id, index) => toPurchase(id, facts[index] ?? {}) ?? []);
    }),
  );
  return purchases.flat().reverse();
}

/** The first and last index of each piece of a list. */
function chunks(total: number, size: number): [from: number, to: number][] {
  const count = Math.ceil(total / size);
  return Array.from({ length: count }, (_, index) => [index * size, (index + 1) * size - 1]);
}
