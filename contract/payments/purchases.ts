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
  /** The other orders of the subject, the latest first. */
  otherOrders: z.array(order),
});
export type Purchase = z.infer<typeof purchase>;

/** Checks whether a listed purchase still gives access: whether it has not been refunded in full. */
export const isOwned = ({ refund }: Pick<Purchase, 'refund'>): boolean => !refund?.isFull;

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
 * The latest purchase of each subject, one that was refunded in full included: {@link isOwned} tells them
 * apart (docs/product.md#purchases).
 */
export const getPurchases = defineEndpoint({
  method: 'GET',
  path: '/api/user/purchases',
  request: nothing,
  response: z.array(purchase),
});
