import type { Config } from '@netlify/functions';
import {
  buyForSomeone,
  buyPlaces,
  completeOrderPayment,
  takeOrderBack,
} from '#contract/places/orders.ts';
import { notifyOfPurchase } from '#server/checkout/notify-of-purchase.ts';
import { makeOrderRefund } from '#server/checkout/order-refunds.ts';
import { completeOrder, openForSchool, openForSomeone } from '#server/checkout/places-payment.ts';
import { route, serve } from '#server/http/serve.ts';
import { findLinkedOrder } from '#server/places/linked-order.ts';
import { sendOrderEmails } from '#server/places/order-emails.ts';
import { TAKEN_BACK } from '#server/places/order-refund-records.ts';
import { readOrder } from '#server/places/orders.ts';
import { takeBackUnused } from '#server/places/take-order-back.ts';
import { viewOrder } from '#server/places/view-order.ts';
import { sendEmailsAbout } from '#server/purchases/outbox.ts';

const feature = 'places';
const access = 'anyone';

/** Payments for orders of places. A function of its own: the provider's SDK loads slowly. */
export default serve(
  route({
    endpoint: buyForSomeone,
    feature,
    access,
    run: ({ input, ip, challenge }) => openForSomeone(input, { ip, challenge }),
  }),
  route({
    endpoint: buyPlaces,
    feature,
    access,
    run: ({ input, ip, challenge }) => openForSchool(input, { ip, challenge }),
  }),
  route({
    endpoint: completeOrderPayment,
    feature,
    access,
    run: async ({ input, ip, waitUntil }) => {
      const { order, purchase } = await completeOrder(input.token, input.paymentIntentId, ip);
      waitUntil(notifyOfPurchase(purchase));
      return viewOrder(order);
    },
  }),
  route({
    endpoint: takeOrderBack,
    feature,
    access,
    run: async ({ input, ip, waitUntil }) => {
      const { orderId } = await takeBackUnused(() => findLinkedOrder(input.token, ip));
      await makeOrderRefund(orderId, TAKEN_BACK);
      const order = await readOrder(orderId);
      for (const payment of order.payments) waitUntil(sendEmailsAbout(payment));
      waitUntil(sendOrderEmails(orderId));
      return viewOrder(order);
    },
  }),
);

export const config: Config = {
  path: [
    '/api/places/for-someone',
    '/api/places/by-card',
    '/api/orders/:token/payment',
    '/api/orders/:token/take-back',
  ],
};
