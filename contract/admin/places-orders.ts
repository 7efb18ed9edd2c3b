import * as z from 'zod/mini';
import { day, defineEndpoint, id, idempotencyKey } from '../endpoint.ts';
import { currency, decimalAmount } from '../money.ts';
import { orderStage, placesOrder } from '../places/orders.ts';
import { printed } from '../places/printed-text.ts';
import { typedReason } from './customers.ts';

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
export const getPlacesOrders = defineEndpoint({
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

/** Time of the release: as soon as the owner accepts, or once the invoice is paid. */
const release = z.enum(['now', 'paid']);

/** An order with everything that the owner needs to decide. */
export const adminOrder = z.strictObject({
  ...orderSummary.shape,
  order: placesOrder,
  /** Token of the order's page. */
  token: z.string(),
  /** Address of the payer, or of the person who asked for the quote. */
  email: z.string(),
  /** Latest first. */
  payments: z.array(payment),
  /** Amount less credit notes: a credit note can be for as much. */
  owed: decimalAmount,
  /** The owner's decision. Undefined before. */
  release: z.optional(release),
  pausedFor: z.optional(z.enum(['unpaid', 'dispute'])),
  /** Other orders of the shop with the same purchase order number. */
  samePurchaseOrder: z.array(z.strictObject({ orderId: id, orderNumber: z.string() })),
  /** Day of the warning that access will pause. */
  warnedOn: z.optional(day),
  /** First day on which the access may be paused. */
  mayPauseFrom: z.optional(day),
  remindedOn: z.optional(day),
});
export type AdminOrder = z.infer<typeof adminOrder>;

const ofOrder = { orderId: id };
const [reason, key] = [typedReason, idempotencyKey];

export const getPlacesOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/places-orders/:orderId',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Accepts an order and issues its invoice. Fails with `order_decided`. */
export const acceptOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/accept',
  request: z.strictObject({ ...ofOrder, release }),
  response: adminOrder,
});

export const refuseOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/refuse',
  request: z.strictObject({ ...ofOrder, reason }),
  response: adminOrder,
});

/** Records a bank transfer. A partial one leaves the order open. Fails with `transfer_too_large`. */
export const recordTransferEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/transfers',
  request: z.strictObject({ ...ofOrder, amount: decimalAmount, on: day, key }),
  response: adminOrder,
});

/**
 * Issues a credit note. Places that it names end, free ones first. Money beyond what is owed goes back to the card, or
 * the owner returns it by transfer. Fails with `credit_too_large`.
 */
export const creditOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/credit-notes',
  request: z.strictObject({
    ...ofOrder,
    amount: decimalAmount,
    places: z.int().check(z.minimum(0)),
    reason: reason.check(printed),
    key,
  }),
  response: adminOrder,
});

/** Emails a friendly reminder of an overdue invoice. */
export const remindOfInvoiceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/reminder',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Warns a school a week before its access pauses. */
export const warnOfPauseEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/pause-warning',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

/** Pauses the access of an unpaid order. Fails with `pause_too_early`. */
export const pauseOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/pause',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});

export const resumeOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/places-orders/:orderId/resume',
  request: z.strictObject(ofOrder),
  response: adminOrder,
});
