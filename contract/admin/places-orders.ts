import * as z from 'zod/mini';
import { day, defineEndpoint, id, idempotencyKey } from '../endpoint.ts';
import { currency, decimalAmount } from '../money.ts';
import { orderStage, placesOrder, school } from '../places/orders.ts';
import { shortText, trim } from '../typed-text.ts';

/** Orders of places in the panel. */

export const orderSummary = z.strictObject({
  orderId: id,
  orderNumber: z.string(),
  kind: z.enum(['parent', 'school']),
  stage: orderStage,
  what: z.string(),
  /** The school, or the payer's address. */
  who: z.string(),
  places: z.int(),
  amount: decimalAmount,
  currency,
  due: decimalAmount,
  dueOn: z.optional(day),
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Latest first. */
export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/places-orders',
  response: z.strictObject({
    /** False without bank details: then the shop makes no quotes. */
    hasBankDetails: z.boolean(),
    orders: z.array(orderSummary),
  }),
});

const payment = z.strictObject({
  way: z.enum(['card', 'transfer']),
  amount: decimalAmount,
  on: day,
});

/** An order with everything that the owner needs to decide. */
export const adminOrder = z.strictObject({
  ...orderSummary.shape,
  order: placesOrder,
  /** Token of the order's page. */
  token: z.string(),
  school: z.optional(z.partial(school)),
  email: z.string(),
  payments: z.array(payment),
  /** Another order of the shop with the same purchase order number. */
  samePurchaseOrder: z.optional(z.string()),
  /** Day of the warning that access will pause. */
  warnedOn: z.optional(day),
  /** First day on which the access may be paused. */
  mayPauseFrom: z.optional(day),
  remindedOn: z.optional(day),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const ofOrder = { orderId: id };
const reason = shortText(500, { rewrite: trim }).check(z.minLength(1));
/** The same key never acts twice. */
const key = idempotencyKey;

export const readOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/places-orders/:orderId',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Accepts an order and issues its invoice. Fails with `order_decided`. */
export const acceptOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/accept',
  request: z.strictObject({ ...ofOrder, release: z.enum(['now', 'paid']) }),
  response: adminOrder,
});

export const refuseOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/refuse',
  request: z.strictObject({ ...ofOrder, reason }),
  response: adminOrder,
});

/** Records a bank transfer. A partial one leaves the order open. Fails with `transfer_too_large`. */
export const recordTransfer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/transfers',
  request: z.strictObject({ ...ofOrder, amount: decimalAmount, on: day, key }),
  response: adminOrder,
});

/**
 * Issues a credit note. Places that it names end, free ones first. Money beyond what is owed goes back to the card, or
 * the owner returns it by transfer. Fails with `credit_too_large`.
 */
export const creditOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/credit-notes',
  request: z.strictObject({
    ...ofOrder,
    amount: decimalAmount,
    places: z.int().check(z.minimum(0)),
    reason,
    key,
  }),
  response: adminOrder,
});

/** Emails a friendly reminder of an overdue invoice. */
export const remindOfInvoice = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/reminder',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Warns a school a week before its access pauses. */
export const warnOfPause = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/pause-warning',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Pauses the access of an unpaid order. Fails with `pause_too_early`. */
export const pauseOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/pause',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

export const resumeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/resume',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});
