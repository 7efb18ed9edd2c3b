import type { Config } from '@netlify/functions';
import {
  draftEvidenceEndpoint,
  getEvidence,
  getReceiptOfCustomer,
  grantAccessEndpoint,
  refundPurchaseEndpoint,
  sendReceiptEndpoint,
} from '#contract/admin/customers.ts';
import { creditOrderEndpoint, recordTransferEndpoint } from '#contract/admin/places-orders.ts';
import {
  compileEvidencePdf,
  draftEvidenceAgain,
  grantAccess,
  readReceiptOfCustomer,
  refundPurchase,
  sendReceipt,
} from '#server/admin/order-actions.ts';
import { toAdminOrder } from '#server/admin/places-orders.ts';
import { toActor } from '#server/audit/audit.ts';
import { notifyOfPurchase } from '#server/checkout/notify-of-purchase.ts';
import { makeOrderRefund } from '#server/checkout/order-refunds.ts';
import { route, serve } from '#server/http/serve.ts';
import { creditOrder } from '#server/places/credit.ts';
import { sendOrderEmails } from '#server/places/order-emails.ts';
import { readOrder } from '#server/places/orders.ts';
import { recordTransfer } from '#server/places/transfers.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';

const access = 'admin';

/** Actions for customers and payers that record payments or ask the payment provider. A function of its own: the provider's SDK loads slowly. */
export default serve(
  route({
    endpoint: grantAccessEndpoint,
    access,
    run: async (call) => {
      const order = await grantAccess(call.input, toActor(call));
      call.waitUntil(notifyOfPurchase(order));
      return { orderNumber: orderNumber(order.paymentIntentId) };
    },
  }),
  route({
    endpoint: refundPurchaseEndpoint,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      const purchase = await refundPurchase(call.input, toActor(call));
      call.waitUntil(notifyOfPurchase(purchase));
    },
  }),
  route({
    endpoint: getEvidence,
    access,
    needsRecentAuthentication: true,
    run: (call) => compileEvidencePdf(call.input, toActor(call)),
  }),
  route({
    endpoint: draftEvidenceEndpoint,
    access,
    run: (call) => draftEvidenceAgain(call.input, toActor(call)),
  }),
  route({
    endpoint: getReceiptOfCustomer,
    access,
    run: (call) => readReceiptOfCustomer(call.input, toActor(call)),
  }),
  route({
    endpoint: sendReceiptEndpoint,
    access,
    run: (call) => sendReceipt(call.input, toActor(call)),
  }),
  route({
    endpoint: recordTransferEndpoint,
    access,
    feature: 'places',
    run: async (call) => {
      const { orderId, ...transfer } = call.input;
      const order = await recordTransfer(orderId, transfer, toActor(call));
      call.waitUntil(sendOrderEmails(orderId));
      return toAdminOrder(order);
    },
  }),
  route({
    endpoint: creditOrderEndpoint,
    access,
    feature: 'places',
    needsRecentAuthentication: true,
    run: async (call) => {
      const { orderId, ...credit } = call.input;
      await creditOrder(orderId, credit, toActor(call));
      await makeOrderRefund(orderId, credit.key);
      call.waitUntil(sendOrderEmails(orderId));
      return toAdminOrder(await readOrder(orderId));
    },
  }),
);

export const config: Config = {
  path: [
    '/api/admin/customers/:id/grants',
    '/api/admin/customers/:id/purchases/:paymentId/refunds',
    '/api/admin/customers/:id/purchases/:paymentId/evidence',
    '/api/admin/customers/:id/purchases/:paymentId/receipt',
    '/api/admin/places-orders/:orderId/transfers',
    '/api/admin/places-orders/:orderId/credit-notes',
  ],
};
