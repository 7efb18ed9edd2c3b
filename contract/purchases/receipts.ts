import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { cutEnds, shortText, toLinkPart, trim } from '../typed-text.ts';

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
  orderNumber: shortText(40, { rewrite: toLinkPart }),
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

const typedLine = z._default(shortText(200, { rewrite: trim }), '');

/** Lines that the buyer fills in on the page for the PDF. The shop does not keep them. */
const buyerLines = z.strictObject({
  name: typedLine,
  address: z._default(shortText(500, { rewrite: trim }), ''),
  school: typedLine,
});
export type BuyerLines = z.infer<typeof buyerLines>;

/** The form on the page of the receipt. */
export const fillReceiptPdf = defineEndpoint({
  method: 'POST',
  path: '/receipts/:orderNumber/pdf',
  encoding: 'form',
  request: z.extend(request, buyerLines.shape),
  response: z.instanceof(Uint8Array),
});

/** 128 bits in base64url: short enough for a line of a plain-text email. */
export const RECEIPT_TOKEN_LENGTH = 22;

/** The token may end with `-` or `_`, so its length decides. Earlier emails have a longer token with full stops. */
function toReceiptToken(text: string): string {
  const token = cutEnds(text, /[\w-]/);
  return token.includes('.') ? toLinkPart(token) : token.slice(0, RECEIPT_TOKEN_LENGTH);
}

const byToken = z.strictObject({
  token: shortText(1_000, { rewrite: toReceiptToken }).check(z.minLength(1)),
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

export const fillPayerReceiptPdf = defineEndpoint({
  method: 'POST',
  path: '/receipts/paid/:token/pdf',
  encoding: 'form',
  request: z.extend(byToken, buyerLines.shape),
  response: z.instanceof(Uint8Array),
});
