import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { toToken } from '../typed-text.ts';

/** A line of a receipt with its value, both for people. */
const receiptRow = z.strictObject({ label: z.string(), value: z.string() });
export type ReceiptRow = z.infer<typeof receiptRow>;

/** A receipt in words, which the page and the PDF show. */
export const receipt = z.strictObject({
  orderNumber: z.string(),
  /** Of the purchase, in London. */
  date: z.string(),
  /** The seller's name first, line by line. */
  seller: z.array(z.string()),
  item: z.string(),
  /** How it was paid. */
  payment: z.string(),
  /** The discount code, where one counted, then from the net price to the total. */
  price: z.array(receiptRow),
  /** Said in the place of a VAT line. */
  vatNote: z.optional(z.string()),
  /** Refunds, and what is left; empty without one. */
  refunds: z.array(receiptRow),
  /** What the buyer's bank does about the payment. */
  dispute: z.optional(z.string()),
  /** What the first line for the buyer says until they change it. Missing where the account was deleted. */
  buyerName: z.optional(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

const request = z.strictObject({
  orderNumber: z.string(),
  /** Whose order it is, for the administrator; the caller's own otherwise. */
  account: z.optional(id),
});

/** A purchase's receipt. A function makes it a page (docs/decisions/0028-how-does-a-function-respond-with-a-page.md). */
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/receipts/:orderNumber',
  request,
  response: receipt,
});

/** The same as a PDF. */
export const getReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/receipts/:orderNumber/pdf',
  request,
  response: z.instanceof(Uint8Array),
});

const byToken = z.strictObject({
  token: z.string().check(z.overwrite(toToken), z.minLength(1), z.maxLength(1_000)),
});

/** The receipt of someone who paid for a student. They have no account, so the link alone leads to it. */
export const getPayerReceipt = defineEndpoint({
  method: 'GET',
  path: '/receipts/paid/:token',
  request: byToken,
  response: receipt,
});

/** The same as a PDF. */
export const getPayerReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/receipts/paid/:token/pdf',
  request: byToken,
  response: z.instanceof(Uint8Array),
});
