import type Stripe from 'stripe';

/**
 * Payments as the provider has them, apart from its SDK, which slows the start of every function. Amounts are in the
 * minor unit of their currency.
 */

export interface Payment {
  id: string;
  status: Stripe.PaymentIntent.Status;
  /** True if real money moves. */
  isLive: boolean;
  amount: number;
  currency: string;
  clientSecret: string;
  /** Time of the charge, or of opening the payment if not charged yet. */
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: PaymentRefund[];
  disputes: PaymentDispute[];
}

/** A dispute or a bank's inquiry. */
export interface PaymentDispute {
  id: string;
  status: string;
  amount: number;
  openedAt: Date;
  /** Time of this reading: a dispute may return to an earlier state. */
  readAt: Date;
}

export interface PaymentRefund {
  id: string;
  status: string;
  amount: number;
  at: Date;
  /** The payment that counts, if the shop refunded this payment as its duplicate. */
  duplicateOf?: string | undefined;
  /** The line whose access it ends. */
  subjectId?: string | undefined;
  /** Set for refunds made in the panel. */
  requestKey?: string | undefined;
}
