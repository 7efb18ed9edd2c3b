import type { Stripe } from 'stripe';
import { z } from 'zod';
import { MACRO, MICRO } from '../support/ids.ts';

/** Subjects on sale, separately or together. */
export const SUBJECTS = [MICRO, MACRO];

/** A subject of an order, as the model sees it. */
export interface Line {
  subjectId: string;
  /** In pence. */
  amount: number;
  /** Access states that the line may have had since the shop last knew everything. */
  possible: Set<boolean>;
  /** Records that the line has been active, and that it has ended since. */
  wasActive: boolean;
  hasStopped: boolean;
  /** Orders that surely gave access when this one was paid, and have not stopped since. */
  seniors: Set<string>;
}

/** A payment or a grant, as the model sees it. */
export interface Order {
  id: string;
  /** `free`: by a discount code, without a payment. */
  kind: 'payment' | 'grant' | 'free';
  lines: Line[];
  isRevoked: boolean;
  /** Time of a grant according to the shop. Milliseconds since 1970. */
  grantedAt: number | undefined;
  /** True if the shop has ended the grant because of an earlier payment that it had not known. */
  isReplaced: boolean;
  /** True if it was paid after the account's deletion. */
  isLate: boolean;
  /** The discount code by which it is cheaper. */
  codeId: string | undefined;
  /** True if the shop did not open the payment, which then counts beyond the limits of its code. */
  isUncounted: boolean;
}

/** @param seniorsOf the orders that surely give access to a subject now */
export const newOrder = (
  {
    id,
    kind,
    lines,
    ...more
  }: Pick<Order, 'id' | 'kind'> &
    Partial<Pick<Order, 'isLate' | 'grantedAt' | 'codeId' | 'isUncounted'>> & {
      lines: Pick<Line, 'subjectId' | 'amount'>[];
    },
  seniorsOf: (subjectId: string) => Order[],
): Order => ({
  id,
  kind,
  isLate: false,
  grantedAt: undefined,
  codeId: undefined,
  isUncounted: false,
  ...more,
  isRevoked: false,
  isReplaced: false,
  lines: lines.map(({ subjectId, amount }) => ({
    subjectId,
    amount,
    wasActive: false,
    hasStopped: false,
    possible: new Set([false]),
    seniors: new Set(seniorsOf(subjectId).map((order) => order.id)),
  })),
});

const metadataLines = z.array(z.object({ subjectId: z.string(), amount: z.int() }));

/** Reads what a payment is for, from its metadata at the provider. */
export function readLines({ metadata, amount }: Stripe.PaymentIntent) {
  const { subjectId } = metadata;
  if (subjectId) return [{ subjectId, amount }];
  return metadataLines.parse(JSON.parse(`${metadata['lines']}${metadata['lines2'] ?? ''}`));
}

/** State of a payment at the provider. */
export interface Charged {
  isPaid: boolean;
  /** Milliseconds since 1970, in whole seconds. */
  paidAt: number;
  amount: number;
  refunded: number;
  /** The refunds that are made or on their way. */
  refunds: { amount: number; subjectId: string | undefined; duplicateOf: string | undefined }[];
  /** An open dispute or a lost one has the money. */
  isDisputed: boolean;
}

export async function readCharged(stripe: Stripe, id: string): Promise<Charged> {
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.refunds.list({ payment_intent: id, limit: 100 }),
    stripe.disputes.list({ payment_intent: id, limit: 100 }),
  ]);
  const counted = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const { latest_charge: charge } = intent;
  return {
    isPaid: intent.status === 'succeeded',
    paidAt: typeof charge === 'object' && charge ? charge.created * 1000 : Number.NaN,
    amount: intent.amount,
    refunded: counted.reduce((sum, { amount }) => sum + amount, 0),
    refunds: counted.map(({ amount, metadata }) => ({
      amount,
      subjectId: metadata?.['subjectId'],
      duplicateOf: metadata?.['duplicateOf'],
    })),
    isDisputed: disputes.data.some(({ status }) => status !== 'won'),
  };
}

/** Returns true if a line's money was refunded or is disputed: the whole order's, or by a refund that names the line. */
export const isBack = (charged: Charged, { subjectId }: Line): boolean =>
  charged.refunded >= charged.amount ||
  charged.isDisputed ||
  charged.refunds.some((refund) => refund.subjectId === subjectId);

/** The orders because of which the shop refunded a line. */
export const duplicatesOf = (charged: Charged | undefined, line: Line, order: Order): string[] =>
  charged?.refunds.flatMap(({ duplicateOf, subjectId }) =>
    duplicateOf && (subjectId === line.subjectId || order.lines.length === 1) ? duplicateOf : [],
  ) ?? [];

/** Decides whether a line gives access, from the provider's state and the owner's actions. */
export function isActive(order: Order, line: Line, charged: Charged | undefined): boolean {
  if (order.isRevoked || order.isReplaced) return false;
  if (order.kind !== 'payment') return true;
  return !!charged?.isPaid && !isBack(charged, line);
}

/**
 * Decides whether a payment replaces a grant: it was paid before, though the shop had not heard of it. The provider says
 * the second alone, so of both in one second the payment counts.
 */
export const isBefore = (charged: Charged | undefined, { grantedAt }: Order): boolean =>
  !!charged?.isPaid && grantedAt !== undefined && charged.paidAt <= grantedAt;

/** Remembers what a line is now. */
export function note(line: Line, isNow: boolean): void {
  line.possible.add(isNow);
  if (isNow) line.wasActive = true;
  else if (line.wasActive) line.hasStopped = true;
}
