import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { defineEndpoint, id, idempotencyKey } from '../endpoint.ts';
import { openingWay } from '../files/openings.ts';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { currency, decimalAmount } from '../money.ts';
import { panelMessages } from '../panel-messages.ts';
import { shortText, trim } from '../typed-text.ts';
import { emailKind, giveUpReason } from './order-emails.ts';
import { order } from './sales.ts';

/** An account. After its deletion, orders remain without name, address and day of sign-up. */
const person = {
  id,
  name: z.string(),
  email: z.string(),
  since: z.optional(z.iso.datetime()),
  isDeleted: z.boolean(),
};

export const customer = z.strictObject({
  ...person,
  /** True for the payer of an order of places, who has no account; `id` is the order's. */
  isPlacesOrder: z.boolean(),
  /** Orders, latest first, including refunded and free orders. Empty for an account without a purchase. */
  orders: z.array(order),
  /** Sums in each currency in which they have bought. */
  net: z.array(z.strictObject({ amount: decimalAmount, currency })),
});
export type Customer = z.infer<typeof customer>;

/**
 * Responds with at most 50 buyers, latest first. `search` matches names, email addresses and
 * order numbers, also of accounts without a purchase. A deleted buyer is found by order number.
 */
export const getCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  request: z.strictObject({
    search: z._default(shortText(200, { rewrite: trim }), ''),
  }),
  response: z.array(customer),
});

const grounds = z.strictObject({ reason: z.string(), by: z.string(), at: z.iso.datetime() });

export const customerPurchase = z.strictObject({
  ...order.shape,
  /** The payment's id, or the id of an order without a payment. */
  id,
  currency,
  amount: decimalAmount,
  /** The amount still refundable. */
  left: decimalAmount,
  /** True if any subject is accessible today. */
  isActive: z.boolean(),
  lines: z.array(
    z.strictObject({
      subjectId: id,
      subjectName: z.string(),
      amount: decimalAmount,
      /** The amount of this subject still refundable. */
      left: decimalAmount,
      isActive: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      amount: decimalAmount,
      state: z.string(),
      at: z.optional(z.iso.datetime()),
      /** The subject whose access the refund ends. Undefined if the refund is for the whole order. */
      subjectName: z.optional(z.string()),
    }),
  ),
  disputes: z.array(
    z.strictObject({ id: z.string(), state: z.string(), awaitsResponse: z.boolean() }),
  ),
  warnings: z.array(z.iso.datetime()),
  /** Set if someone else paid. The address is undefined if not given or expired. */
  payer: z.optional(z.strictObject({ email: z.optional(z.string()) })),
  granted: z.optional(grounds),
  revoked: z.optional(grounds),
  /** The buyer's request for immediate access, in its exact words. */
  consent: z.optional(
    z.strictObject({ wordingVersion: z.string(), text: z.string(), agreedAt: z.iso.datetime() }),
  ),
});
export type CustomerPurchase = z.infer<typeof customerPurchase>;

export const emailOutcome = z.enum(['sent', 'waiting', 'rejected']);
export type EmailOutcome = z.infer<typeof emailOutcome>;

export const customerEmail = z.strictObject({
  kind: emailKind,
  orderNumber: z.string(),
  /** Address to which it went or will go. Undefined if no longer known. */
  to: z.optional(z.string()),
  outcome: emailOutcome,
  /** Time of sending or giving up, or of queueing while it waits. Undefined in some older records. */
  at: z.optional(z.iso.datetime()),
  reason: z.optional(giveUpReason),
  /** The mail server's code, e.g. 550. Undefined if it gave none. */
  responseCode: z.optional(z.int()),
});
export type CustomerEmail = z.infer<typeof customerEmail>;

export const customerPage = z.strictObject({
  ...person,
  /** True for accounts of the identity provider, which decides their address. */
  isOfProvider: z.boolean(),
  purchases: z.array(customerPurchase),
  emails: z.array(customerEmail),
  downloads: z.array(
    z.strictObject({
      id: z.string(),
      at: z.iso.datetime(),
      /** IP address. */
      from: z.string(),
      title: z.string(),
      orderNumber: z.string(),
      way: z.optional(openingWay),
    }),
  ),
  /** Signed-in devices, the most recently used first. */
  sessions: z.array(
    z.strictObject({
      id,
      device: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
});
export type CustomerPage = z.infer<typeof customerPage>;

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id',
  request: z.strictObject({ id }),
  response: customerPage,
});

/** Reason for an act of the owner. */
export const typedReason = shortText(REASON_MAX_LENGTH, {
  rewrite: trim,
  message: panelMessages.reasonMissing,
  tooLong: messages.tooLong(REASON_MAX_LENGTH),
}).check(z.minLength(1, panelMessages.reasonMissing));

/** Corrects the address of an account with a password. Its sessions stay. */
export const correctEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/email',
  request: z.strictObject({ id, email: email(messages.emailInvalid) }),
});

export const grantAccessEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/grants',
  request: z.strictObject({ id, subjectId: id, reason: typedReason, key: idempotencyKey }),
  response: z.strictObject({ orderNumber: z.string() }),
});

export const endCustomerSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/sessions',
  request: z.strictObject({ id }),
});

const ofPurchase = { id, paymentId: id };

export const resendConfirmationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/confirmation',
  request: z.strictObject(ofPurchase),
  response: z.strictObject({ outcome: emailOutcome }),
});

/** Withdraws a purchase's access without a refund. */
export const revokeAccessEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/revocation',
  request: z.strictObject({ ...ofPurchase, reason: typedReason }),
});

/** Refunds money. A full refund ends all access; a refund for a subject ends access to that subject. */
export const refundPurchaseEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/refunds',
  request: z.strictObject({
    ...ofPurchase,
    amount: decimalAmount,
    key: idempotencyKey,
    subjectId: z.optional(id),
  }),
});

/** A PDF, with its content in base64. */
const pdf = z.strictObject({
  name: z.string(),
  content: z.string().check(z.regex(/^[A-Za-z\d+/]*={0,2}$/)),
});
export type Pdf = z.infer<typeof pdf>;

/** Compiles a PDF of what a buyer's bank requests in a dispute. */
export const getEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/purchases/:paymentId/evidence',
  request: z.strictObject(ofPurchase),
  response: pdf,
});

/** Returns the receipt as a PDF: the administrator's token opens no page of its own. */
export const getReceiptOfCustomer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/purchases/:paymentId/receipt',
  request: z.strictObject(ofPurchase),
  response: pdf,
});

/** Emails the receipt as a PDF, for example to a parent or a school. */
export const sendReceiptEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/receipt',
  request: z.strictObject({ ...ofPurchase, email: email(messages.emailInvalid) }),
});

/** Saves the same evidence at the payment provider as a draft, for the owner to complete and submit there. */
export const draftEvidenceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/evidence',
  request: z.strictObject(ofPurchase),
});
