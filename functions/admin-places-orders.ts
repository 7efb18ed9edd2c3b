import type { Config } from '@netlify/functions';
import {
  acceptOrderEndpoint,
  getPlacesOrder,
  getPlacesOrders,
  pauseOrderEndpoint,
  refuseOrderEndpoint,
  remindOfInvoiceEndpoint,
  resumeOrderEndpoint,
  warnOfPauseEndpoint,
} from '#contract/admin/places-orders.ts';
import { listPlacesOrders, toAdminOrder } from '#server/admin/places-orders.ts';
import { toActor } from '#server/audit/audit.ts';
import { type Call, route, serve } from '#server/http/serve.ts';
import {
  acceptOrder,
  pauseOrder,
  refuseOrder,
  remindOfInvoice,
  resumeOrder,
  warnOfPause,
} from '#server/places/decide.ts';
import { sendOrderEmails } from '#server/places/order-emails.ts';
import type { OrderState } from '#server/places/order-state.ts';
import { readOrder } from '#server/places/orders.ts';

const access = 'admin';
const feature = 'places';

/** Shows an order after an act, and sends the emails that the act has queued. */
function answer({ waitUntil }: Pick<Call<'admin'>, 'waitUntil'>, order: OrderState) {
  waitUntil(sendOrderEmails(order.orderId));
  return toAdminOrder(order);
}

export default serve(
  route({ endpoint: getPlacesOrders, access, feature, run: listPlacesOrders }),
  route({
    endpoint: getPlacesOrder,
    access,
    feature,
    run: async ({ input }) => toAdminOrder(await readOrder(input.orderId)),
  }),
  route({
    endpoint: acceptOrderEndpoint,
    access,
    feature,
    run: async (call) => {
      const { orderId, release } = call.input;
      return answer(call, await acceptOrder(orderId, release, toActor(call)));
    },
  }),
  route({
    endpoint: refuseOrderEndpoint,
    access,
    feature,
    run: async (call) => {
      const { orderId, reason } = call.input;
      return answer(call, await refuseOrder(orderId, reason, toActor(call)));
    },
  }),
  route({
    endpoint: remindOfInvoiceEndpoint,
    access,
    feature,
    run: async (call) => answer(call, await remindOfInvoice(call.input.orderId, toActor(call))),
  }),
  route({
    endpoint: warnOfPauseEndpoint,
    access,
    feature,
    run: async (call) => answer(call, await warnOfPause(call.input.orderId, toActor(call))),
  }),
  route({
    endpoint: pauseOrderEndpoint,
    access,
    feature,
    run: async (call) => answer(call, await pauseOrder(call.input.orderId, toActor(call))),
  }),
  route({
    endpoint: resumeOrderEndpoint,
    access,
    feature,
    run: async (call) => answer(call, await resumeOrder(call.input.orderId, toActor(call))),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/places-orders',
    '/api/admin/places-orders/:orderId',
    '/api/admin/places-orders/:orderId/accept',
    '/api/admin/places-orders/:orderId/refuse',
    '/api/admin/places-orders/:orderId/reminder',
    '/api/admin/places-orders/:orderId/pause-warning',
    '/api/admin/places-orders/:orderId/pause',
    '/api/admin/places-orders/:orderId/resume',
  ],
};
