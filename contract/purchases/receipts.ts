import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { toToken } from '../typed-text.ts';

const receiptRow = z.strictObject({ label: z.string(), value: z.string() });
export type ReceiptRow = z.infer<typeof receiptRow>;

export const receipt = z.strictObject({
  orderNumber: z.string(),
  /** In the shop's time zone. */
  date: z.string(),
  /** The name first. */
  seller: z.array(z.string()),
  item: z.string(),
  payment: z.string(),
  /** The subjects of an offer, the discount code if applied, net price and VAT if the seller is registered, the total. */
  price: z.array(receiptRow),
  /** Replaces the VAT lines if there is no VAT. */
  vatNote: z.optional(z.string()),
  /** Empty without a refund. */
  refunds: z.array(receiptRow),
  dispute: z.optional(z.string()),
  /** Initial text of the buyer's first line. Undefined if the account was deleted. */
  buyerName: z.optional(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

const request = z.strictObject({
  orderNumber: z.string(),
  /** The buyer, for the administrator. Defaults to the caller. */
  account: z.optional(id),
});

/** A purchase's receipt as an HTML page (docs/decisions/0028-how-does-a-function-respond-with-a-page.md). */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/receipts/:orderNumber',
  request,
  response: receipt,
});

export const getReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/receipts/:orderNumber/pdf',
  request,
  response: z.instanceof(Uint8Array),
});

const byToken = z.strictObject({
  token: z.string().check(z.overwrite(toToken), z.minLength(1), z.maxLength(1_000)),
});

/** The receipt of a payer. Payers have no account, so the link alone gives access. */
export const getPayerReceipt = defineEndpoint({
  method: 'GET',
  path: '/receipts/paid/:token',
  request: byToken,
  response: receipt,
});

export const getPayerReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/receipts/paid/:token/pdf',
  request: byToken,
  response: z.instanceof(Uint8Array),
});
