import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { openingWay } from '../files/openings.ts';
import { REASON_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { CURRENCY, currency, decimalAmount } from '../money.ts';
import { emailKind, giveUpReason } from './emails.ts';
import { panelMessages } from './messages.ts';
import { order } from './sales.ts';

/** A person's account. After its deletion the orders stay, without name, address and day of sign-up. */
const person = {
  id,
  name: z.string(),
  email: z.string(),
  since: z.optional(z.iso.datetime()),
  isDeleted: z.boolean(),
};

export const customer = z.strictObject({
  ...person,
  /** What they have, the latest first, refunded and free orders included. Empty for an account without a purchase. */
  orders: z.array(order),
  net: decimalAmount,
});
export type Customer = z.infer<typeof customer>;

/**
 * Buyers in a currency, the latest first, at most 50. `search` matches names, email addresses and order
 * numbers, also of accounts without a purchase. A deleted buyer is listed, and found by an order number.
 */
export const getCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  request: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    currency: z._default(currency, CURRENCY),
  }),
  response: z.array(customer),
});

/** Why and when access was given or taken away by hand. */
const grounds = z.strictObject({ reason: z.string(), by: z.string(), at: z.iso.datetime() });

export const customerPurchase = z.strictObject({
  ...order.shape,
  /** The payment's id, or that of an order of £0. */
  id,
  currency,
  amount: decimalAmount,
  /** What a refund can still give back. */
  left: decimalAmount,
  /** Whether it gives access to any subject today. */
  isActive: z.boolean(),
  lines: z.array(
    z.strictObject({
      subjectId: id,
      subjectName: z.string(),
      amount: decimalAmount,
      /** What a refund of this subject can still give back. */
      left: decimalAmount,
      isActive: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.strictObject({
      amount: decimalAmount,
      state: z.string(),
      at: z.optional(z.iso.datetime()),
      /** The subject whose access it ends. Without it, the refund is of the whole order. */
      subjectName: z.optional(z.string()),
    }),
  ),
  /** Disputes and bank's inquiries, with the latest state that is known. */
  disputes: z.array(
    z.strictObject({ id: z.string(), state: z.string(), awaitsResponse: z.boolean() }),
  ),
  /** When the card's network warned of fraud. */
  warnings: z.array(z.iso.datetime()),
  /** Someone else who paid. The address is missing where they gave none, or it is not kept any more. */
  payer: z.optional(z.strictObject({ email: z.optional(z.string()) })),
  granted: z.optional(grounds),
  revoked: z.optional(grounds),
  /** The buyer's request for immediate access, in its exact words. */
  consent: z.optional(
    z.strictObject({ wordingVersion: z.string(), text: z.string(), agreedAt: z.iso.datetime() }),
  ),
});
export type CustomerPurchase = z.infer<typeof customerPurchase>;

/** What became of an email. */
export const emailOutcome = z.enum(['sent', 'waiting', 'rejected']);
export type EmailOutcome = z.infer<typeof emailOutcome>;

export const customerEmail = z.strictObject({
  kind: emailKind,
  orderNumber: z.string(),
  outcome: emailOutcome,
  /** When it was sent or given up; while it waits, since when. Earlier versions did not always record it. */
  at: z.optional(z.iso.datetime()),
  reason: z.optional(giveUpReason),
  /** The mail server's code, e.g. 550, where it gave one. */
  responseCode: z.optional(z.int()),
});
export type CustomerEmail = z.infer<typeof customerEmail>;

/** Everything that the owner needs to help one person. */
export const customerPage = z.strictObject({
  ...person,
  /** Whether they sign in at the identity provider, which decides about their address. */
  isOfProvider: z.boolean(),
  purchases: z.array(customerPurchase),
  emails: z.array(customerEmail),
  /** Locked files that they opened or downloaded lately, the newest first. */
  downloads: z.array(
    z.strictObject({
      id: z.string(),
      at: z.iso.datetime(),
      /** The network address. */
      from: z.string(),
      title: z.string(),
      orderNumber: z.string(),
      way: z.optional(openingWay),
    }),
  ),
  /** Where they are signed in, the device used last first. */
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

const reason = z
  .string(panelMessages.reasonMissing)
  .check(
    z.trim(),
    z.minLength(1, panelMessages.reasonMissing),
    z.maxLength(REASON_MAX_LENGTH, messages.tooLong(REASON_MAX_LENGTH)),
  );

/** Names one action of the owner, so that repeating it changes nothing. */
const key = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i));

/** Corrects the address of an account with a password. Its sessions stay. */
export const correctEmail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/email',
  request: z.strictObject({ id, email: email(messages.emailInvalid) }),
  response: nothing,
});

/** Gives access to a subject by an order of £0. */
export const grantAccess = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/grants',
  request: z.strictObject({ id, subjectId: id, reason, key }),
  response: z.strictObject({ orderNumber: z.string() }),
});

/** Signs a person out everywhere. */
export const endCustomerSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/customers/:id/sessions',
  request: z.strictObject({ id }),
  response: nothing,
});

const ofPurchase = { id, paymentId: id };

/** Sends the confirmation of a purchase again, to the account's address. */
export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/confirmation',
  request: z.strictObject(ofPurchase),
  response: z.strictObject({ outcome: emailOutcome }),
});

/** Takes the access of a purchase away, without a refund. */
export const revokeAccess = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/revocation',
  request: z.strictObject({ ...ofPurchase, reason }),
  response: nothing,
});

/**
 * Gives money back. A refund of the whole price ends the access, and one that names a subject ends the access to
 * it. Any other keeps it.
 */
export const refundPurchase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/refunds',
  request: z.strictObject({ ...ofPurchase, amount: decimalAmount, key, subjectId: z.optional(id) }),
  response: nothing,
});

/** Compiles what a buyer's bank asks for where it contests a payment, as a PDF. */
export const getEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers/:id/purchases/:paymentId/evidence',
  request: z.strictObject(ofPurchase),
  response: z.strictObject({
    name: z.string(),
    content: z.string().check(z.regex(/^[A-Za-z\d+/]*={0,2}$/)),
  }),
});

/** Saves the same at the payment provider, as a draft that the owner completes and submits there. */
export const draftEvidence = defineEndpoint({
  method: 'POST',
  path: '/api/admin/customers/:id/purchases/:paymentId/evidence',
  request: z.strictObject(ofPurchase),
  response: nothing,
});
