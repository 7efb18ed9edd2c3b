import { z } from 'zod';
import { commit, type Fact, readFacts, readMembers } from '../services/kv-facts.ts';
import type { Payment } from '../services/payments.ts';

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
  currency: z.literal('gbp'),
  paidAt: z.iso.datetime(),
});
export type PaidFact = z.infer<typeof paidFact>;

const refundFact = z.object({ amount: z.int() });

export interface Purchase extends PaidFact {
  paymentIntentId: string;
  /** Whether the file may be opened: paid, not refunded in full, not in dispute or lost. */
  isActive: boolean;
}

export const OUTBOX = 'mail-outbox';

const factsKey = (paymentIntentId: string) => `purchase:${paymentIntentId}`;
const purchasesKey = (accountId: string) => `purchases:${accountId}`;

/** Refund states from first to last: a later one tells more than an earlier one. */
const REFUND_COURSE = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const REFUNDS_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/** Whether a dispute that has been in these states leaves the buyer his access: it was won, or never
 * more than a bank's question (`warning_…`). */
const isHarmless = (statuses: string[]) =>
  statuses.includes('won') || statuses.every((status) => status.startsWith('warning_'));

/**
 * Writes what the provider says of a paid payment.
 * @param payment as just read from the provider
 */
export async function recordPayment(payment: Payment, paid: PaidFact): Promise<void> {
  const key = factsKey(payment.id);
  const facts: Fact[] = [
    { key, field: 'paid', value: paid },
    ...payment.refunds.map(({ id, status, amount }) => ({
      key,
      field: `refund:${id}:${status}`,
      value: { amount },
    })),
    ...payment.disputes.map(({ id, status }) => ({
      key,
      field: `dispute:${id}:${status}`,
      value: {},
    })),
  ];
  await commit(facts, [
    { set: purchasesKey(paid.accountId), member: payment.id },
    { set: OUTBOX, member: payment.id },
  ]);
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
  const paid = paidFact.safeParse(facts['paid']);
  if (!paid.success) return undefined;
  return {
    ...paid.data,
    paymentIntentId,
    isActive: isActive(facts, paid.data.amount),
    isMailed: 'mailed' in facts,
  };
}

/** Everything an account has ever paid for, latest first. */
export async function listPurchases(accountId: string): Promise<Purchase[]> {
  const ids = await readMembers(purchasesKey(accountId));
  const purchases = await Promise.all(ids.map(readPurchase));
  return purchases
    .filter((purchase) => purchase !== undefined)
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
}

/** Whether the facts of one payment leave the buyer his access. Exported for its test. */
export function isActive(facts: Record<string, unknown>, amount: number): boolean {
  if (![...statusesById(facts, 'dispute').values()].every(isHarmless)) return false;
  let refunded = 0;
  for (const [id, statuses] of statusesById(facts, 'refund')) {
    const last = REFUND_COURSE.findLast((status) => statuses.includes(status)) ?? 'pending';
    if (REFUNDS_THAT_COUNT.has(last)) {
      refunded += refundFact.parse(facts[`refund:${id}:${last}`]).amount;
    }
  }
  return refunded < amount;
}

function statusesById(facts: Record<string, unknown>, kind: string): Map<string, string[]> {
  const statuses = new Map<string, string[]>();
  for (const field of Object.keys(facts)) {
    const [name, id, status] = field.split(':');
    if (name !== kind || !id || !status) continue;
    statuses.set(id, [...(statuses.get(id) ?? []), status]);
  }
  return statuses;
}
