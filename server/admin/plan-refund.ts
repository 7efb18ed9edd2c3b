import type { ErrorCode } from '#contract/errors.ts';
import { findLine } from '../purchases/ledger.ts';
import { amountLeft, type PurchaseLine, type Refund } from '../purchases/purchase-status.ts';
import type { Payment } from '../services/payment.ts';

interface RefundState {
  purchase: { lines: Pick<PurchaseLine, 'subjectId' | 'subjectName' | 'amount' | 'refunded'>[] };
  /** Refunds in the ledger. */
  recorded: Pick<Refund, 'id'>[];
  /** Current state at the provider. Undefined for a free order. */
  payment: Pick<Payment, 'amount' | 'refunds'> | undefined;
}

interface RefundWish {
  amount: number;
  /** Idempotency key. */
  key: string;
  /** Undefined for a refund that names no line. */
  subjectId?: string | undefined;
}

type RefundPlan =
  | { kind: 'refuse'; code: Extract<ErrorCode, 'nothing_paid' | 'not_found' | 'refund_too_large'> }
  | { kind: 'make'; subjectName: string | undefined }
  /** The provider has made this refund already. */
  | { kind: 'made' }
  /** The ledger lacks a refund: the owner must see it before deciding. */
  | { kind: 'record' };

/**
 * Decides if the owner's refund is made. What is left of a payment comes from the provider. Refunds that name the same
 * line are indistinguishable, so only the rest of the line can be refunded.
 */
export function planRefund(
  { purchase, recorded, payment }: RefundState,
  { amount, key, subjectId }: RefundWish,
): RefundPlan {
  if (!payment) return { kind: 'refuse', code: 'nothing_paid' };
  const line = subjectId === undefined ? undefined : findLine(purchase, subjectId);
  if (subjectId !== undefined && !line) return { kind: 'refuse', code: 'not_found' };
  if (payment.refunds.some(({ requestKey }) => requestKey === key)) return { kind: 'made' };
  if (payment.refunds.some(({ id }) => !recorded.some((refund) => refund.id === id)))
    return { kind: 'record' };
  const left = line ? line.amount - line.refunded : amountLeft(payment);
  if (amount === 0 || amount > left) return { kind: 'refuse', code: 'refund_too_large' };
  return { kind: 'make', subjectName: line?.subjectName };
}
