import * as z from 'zod/mini';
import { updatedFile } from '../editions/updated-files.ts';
import { day, defineEndpoint, id } from '../endpoint.ts';
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
  /** Place of an order that another person or a school paid. */
  place: z.optional(
    z.strictObject({
      /** The school. Undefined for the place of a payer. */
      organisation: z.optional(z.string()),
      /** Last day of the access. Undefined for good. */
      endsOn: z.optional(day),
      /** Deducted if the student buys the subject, in the prices' currency. Zero without an end. */
      worth: decimalAmount,
      /** True while the access rests. */
      isPaused: z.boolean(),
    }),
  ),
  /** Other orders of the subject, latest first. */
  otherOrders: z.array(order),
});
export type Purchase = z.infer<typeof purchase>;

type Standing = Pick<Purchase, 'refund' | 'dispute' | 'place'>;

/** Checks that neither a full refund nor a full dispute has ended the access, and that it does not rest. */
export const isOwned = ({ refund, dispute, place }: Standing): boolean =>
  !refund?.isFull && !dispute?.endsAccess && !place?.isPaused;

/** Returns true if the access has no end: the subject is not sold again. */
export const isOwnedForGood = (purchase: Standing): boolean =>
  isOwned(purchase) && purchase.place?.endsOn === undefined;

/** Returns true if a bank is reviewing the payment, which pauses the access. Meanwhile, the subject is not sold again. */
export const isUnderReview = (purchase: Standing): boolean =>
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
    /** Last day of the access, if only places that end give it. The subject can be bought meanwhile. */
    endsOn: z.optional(day),
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
