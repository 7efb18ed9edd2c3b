import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { updatedFile } from '../files/updated-files.ts';
import { currency, decimalAmount } from '../money.ts';

/** What a student has back of a purchase. */
export const purchaseRefund = z.strictObject({
  /** All refunds of the subject together. */
  amount: decimalAmount,
  currency,
  /** Whether they ended the access. */
  isFull: z.boolean(),
  /** When the latest refund was made. Missing where an earlier version of the shop recorded it. */
  refundedAt: z.optional(z.iso.datetime()),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;

/**
 * A dispute of a purchase at the bank of the person who paid. Not strict: a later version may say more.
 */
export const purchaseDispute = z.object({
  /** `open` while the bank decides, `lost` once the money is back with the person who paid; any other is unknown. */
  state: z.string(),
  /** Amount of the subject that the dispute withholds. */
  amount: decimalAmount,
  currency,
  /** State of the access: paused, or ended. */
  endsAccess: z.boolean(),
});
export type PurchaseDispute = z.infer<typeof purchaseDispute>;

/** An order that contains a subject, each with a receipt of its own. */
const order = z.strictObject({ orderNumber: z.string(), createdAt: z.iso.datetime() });

export const purchase = z.strictObject({
  subjectId: id,
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  subject: z.strictObject({ name: z.string(), description: z.string(), slug: z.string() }),
  /** Whether someone else paid. */
  isPaidByOther: z.optional(z.boolean()),
  /** What the student paid for the subject and has not got back: an offer counts it. In the currency of the prices. */
  paid: decimalAmount,
  refund: z.optional(purchaseRefund),
  dispute: z.optional(purchaseDispute),
  /** The other orders of the subject, the latest first. */
  otherOrders: z.array(order),
});
export type Purchase = z.infer<typeof purchase>;

/** Checks whether a listed purchase still gives access: it is neither refunded nor disputed in full. */
export const isOwned = ({ refund, dispute }: Pick<Purchase, 'refund' | 'dispute'>): boolean =>
  !refund?.isFull && !dispute?.endsAccess;

export const getAccess = defineEndpoint({
  method: 'GET',
  path: '/api/user/access/:subjectId',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({
    hasAccess: z.boolean(),
    /** The files of the subject with a version that is new to the caller. Missing where there is none. */
    updated: z.optional(z.array(updatedFile)),
  }),
});

/**
 * The latest purchase of each subject, also if it was refunded or disputed in full: {@link isOwned} tells them
 * apart (docs/product.md#purchases).
 */
export const getPurchases = defineEndpoint({
  method: 'GET',
  path: '/api/user/purchases',
  request: nothing,
  response: z.array(purchase),
});
