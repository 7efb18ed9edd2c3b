import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { paymentIntentId } from '../checkout/payments.ts';
import { isForOne } from '../checkout/quote-request.ts';
import { day, defineEndpoint, id, idempotencyKey } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { currency, decimalAmount } from '../money.ts';
import { linkToken, shortList } from '../typed-text.ts';
import {
  ADDRESS_LINES_MAX,
  addressLine,
  organisationName,
  payerLine,
  purchaseOrderNumber,
} from './order-texts.ts';
import { PLACES_MAX, PLACES_MIN } from './place-prices.ts';
import { printed } from './printed-text.ts';

/**
 * Orders of places (docs/decisions/0049-how-are-places-sold.md). A payer or a school has no account: the token in the
 * address of the order is the only credential. Calls with a token fail with `places_link_invalid`.
 */

export const QUOTE_DAYS = 30;
/** Days from an invoice until its payment is due. */
export const PAYMENT_DAYS = 30;

const address = email(messages.emailInvalid);

/** Random, from the browser: the same key always opens the same order. */
const key = idempotencyKey;

/** Either a subject or an offer. */
const wanted = { subjectId: z.optional(id), offerId: z.optional(id) };

const places = z.int().check(z.minimum(PLACES_MIN), z.maximum(PLACES_MAX));

/** Details of a school, as they appear on its invoice. */
const schoolFields = {
  organisation: organisationName.check(printed),
  /** Billing address. */
  address: shortList(ADDRESS_LINES_MAX, addressLine.check(printed)).check(z.minLength(1)),
  financeEmail: address,
  purchaseOrder: z.optional(purchaseOrderNumber.check(printed)),
  /** Address to which the link to the class goes. */
  teacherEmail: address,
};
export const school = z.strictObject(schoolFields);
export type School = z.infer<typeof school>;

/** An open payment. The browser confirms it at the provider, then calls {@link completeOrderPayment}. */
const openedPayment = z.strictObject({
  token: z.string(),
  clientSecret: z.string(),
  amount: decimalAmount,
  currency,
});

/** Opens a payment for one place, at the price of a student without purchases. Fails like a checkout. */
export const buyForSomeone = defineEndpoint({
  method: 'POST',
  path: '/api/places/for-someone',
  request: z
    .strictObject({ ...wanted, key, email: address, from: z.optional(payerLine) })
    .check(isForOne),
  response: openedPayment,
});

/** Opens a payment for the places of a school. Fails with `places_not_sold`, and like a checkout. */
export const buyPlaces = defineEndpoint({
  method: 'POST',
  path: '/api/places/by-card',
  request: z.strictObject({ ...wanted, key, places, ...schoolFields }).check(isForOne),
  response: openedPayment,
});

/** Makes a quote and emails it. Fails with `places_not_sold` or `quotes_off`. */
export const askForQuote = defineEndpoint({
  method: 'POST',
  path: '/api/places/quotes',
  request: z
    .strictObject({
      ...wanted,
      key,
      places,
      organisation: organisationName.check(printed),
      email: address,
    })
    .check(isForOne),
  response: z.strictObject({ token: z.string() }),
});

const tokenRequest = z.strictObject({ token: linkToken });

/** Stage of an order. */
export const orderStage = z.enum([
  /** A card payment is open. */
  'unpaid',
  /** A quote that has not been ordered. */
  'quoted',
  /** A quote that has ended. */
  'expired',
  /** Ordered by a school; the owner has not accepted yet. */
  'ordered',
  'refused',
  /** Accepted; places come after the payment. */
  'accepted',
  /** Places can be joined. */
  'released',
  /** Access rests until an invoice is paid, or a bank has decided about a dispute. */
  'paused',
  /** The money is back, a dispute is lost, or the licence has ended. */
  'ended',
]);
export type OrderStage = z.infer<typeof orderStage>;

/** Numbers of places. `sold` is always the sum of the others. */
export const placeCounts = z.strictObject({
  sold: z.int(),
  used: z.int(),
  free: z.int(),
  /** Taken back from a pupil; another pupil may have them once no place is free. */
  takenBack: z.int(),
});
export type PlaceCounts = z.infer<typeof placeCounts>;

/** A document of the order that can be downloaded: see {@link orderDocumentPath}. */
const orderDocument = z.strictObject({
  kind: z.enum(['quote', 'invoice', 'credit-note', 'receipt']),
  number: z.string(),
  on: day,
  amount: decimalAmount,
  /** Path of the PDF or, for a receipt, of its page. */
  path: z.string(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** An order as its payer sees it. */
export const placesOrder = z.strictObject({
  kind: z.enum(['parent', 'school']),
  stage: orderStage,
  orderNumber: z.string(),
  /** Names of the subjects. */
  what: z.string(),
  createdAt: z.iso.datetime(),
  amount: decimalAmount,
  currency,
  /** Amount that has not been paid, less credit notes. */
  due: decimalAmount,
  /** Last day for the payment. Undefined without an invoice. */
  dueOn: z.optional(day),
  /** Reason of the pause. Undefined otherwise. */
  pausedFor: z.optional(z.enum(['unpaid', 'dispute'])),
  counts: placeCounts,
  /** Last day of the licence. Undefined for good. */
  lastDay: z.optional(day),
  /** Last day of the quote. Undefined once ordered. */
  validUntil: z.optional(day),
  school: z.optional(z.partial(school)),
  /** Line that a payer wrote to the student. */
  from: z.optional(z.string()),
  /** Code of the link to hand over, once places can be joined. */
  joinCode: z.optional(z.string()),
  /** Last day on which the payer can take the place back for a full refund. Undefined once it is used or ended. */
  refundableUntil: z.optional(day),
  /** Lines with the owner's bank details, for an unpaid invoice. */
  bankDetails: z.array(z.string()),
  documents: z.array(orderDocument),
});
export type PlacesOrder = z.infer<typeof placesOrder>;

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:token',
  request: tokenRequest,
  response: placesOrder,
});

/** Records the payment after the browser has paid. Idempotent. Fails like `completePurchase`. */
export const completeOrderPayment = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:token/payment',
  request: z.strictObject({ token: linkToken, paymentIntentId }),
  response: placesOrder,
});

/** Orders what a quote offers, at its price. Fails with `quote_ended`, `quote_ordered` or `purchase_order_known`. */
export const orderQuoted = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:token/order',
  request: z.strictObject({ token: linkToken, ...schoolFields }),
  response: placesOrder,
});

/** Ends an unused place of a payer and refunds it. Fails with `place_used` or `refund_too_late`. */
export const takeOrderBack = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:token/take-back',
  request: tokenRequest,
  response: placesOrder,
});

/** Makes a new link to hand over; the link before no longer works. */
export const renewOrderLink = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:token/new-link',
  request: tokenRequest,
  response: placesOrder,
});

/** Sends the link to the class again, to the addresses of its teachers. */
export const sendClassLink = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:token/class-link',
  request: tokenRequest,
});

/** @param number number of the document, e.g. `AE-INV-0001` */
export const orderDocumentPath = (token: string, number: string): `/${string}` =>
  `/api/orders/${token}/documents/${number}`;

/** The PDF of a quote, an invoice or a credit note. */
export const getOrderDocument = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:token/documents/:number',
  request: z.strictObject({ token: linkToken, number: id }),
  response: z.instanceof(Uint8Array),
});
