import * as z from 'zod/mini';
import { updatedFile } from '../editions/updated-files.ts';
import { defineEndpoint, id } from '../endpoint.ts';
import { currency, decimalAmount } from '../money.ts';

export const purchaseRefund = z.strictObject({
  amount: decimalAmount,
  currency,
  /** True if the refunds ended the access. */
  isFull: z.boolean(),
  /** Time of the latest refund. Undefined if an earlier version recorded it. */
  refundedAt: z.optional(z.iso.datetime()),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;

/** A dispute at the payer's bank. Not strict: a later version may add fields. */
export const purchaseDispute = z.object({
  /** `open` while the bank decides, `lost` once the payer has the money back. Other values are unknown. */
  state: z.string(),
  /** Amount withheld for this subject. */
  amount: decimalAmount,
  currency,
  endsAccess: z.boolean(),
});
export type PurchaseDispute = z.infer<typeof purchaseDispute>;

const order = z.strictObject({ orderNumber: z.string(), createdAt: z.iso.datetime() });

export const purchase = z.strictObject({
  subjectId: id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  subject: z.strictObject({ name: z.string(), description: z.string(), slug: z.string() }),
  isPaidByOther: z.optional(z.boolean()),
  /**
   * Net amount that the student paid for the subject, in the prices' currency. Offers deduct it. Zero if it was paid
   * in an earlier currency of the shop.
   */
  paid: decimalAmount,
  refund: z.optional(purchaseRefund),
  dispute: z.optional(purchaseDispute),
  /** Other orders of the subject, latest first. */
  otherOrders: z.array(order),
});
export type Purchase = z.infer<typeof purchase>;

/** Checks that neither a full refund nor a full dispute has ended the access. */
export const isOwned = ({ refund, dispute }: Pick<Purchase, 'refund' | 'dispute'>): boolean =>
  !refund?.isFull && !dispute?.endsAccess;

/** Returns true if a bank is reviewing the payment, which pauses the access. Meanwhile, the subject is not sold again. */
export const isUnderReview = (purchase: Pick<Purchase, 'refund' | 'dispute'>): boolean =>
  !isOwned(purchase) && purchase.dispute !== undefined && purchase.dispute.state !== 'lost';

const review = z.pick(purchase, { subjectId: true, orderNumber: true, isPaidByOther: true });
/** A payment that a bank is reviewing. */
export type Review = z.infer<typeof review>;

export const getAccess = defineEndpoint({
  method: 'GET',
  path: '/api/user/access/:subjectId',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({
    hasAccess: z.boolean(),
    /** Files with an edition new to the caller. Undefined if there are none. */
    updated: z.optional(z.array(updatedFile)),
    /** Set without access if banks are reviewing payments of the caller, for this subject or another. */
    underReview: z.optional(z.array(review)),
  }),
});

/** Lists the latest purchase of each subject, also if refunded or disputed: see {@link isOwned}. */
export const getPurchases = defineEndpoint({
  method: 'GET',
  path: '/api/user/purchases',
  response: z.array(purchase),
});
