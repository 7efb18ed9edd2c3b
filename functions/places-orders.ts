import type { Config } from '@netlify/functions';
import {
  askForQuote,
  getOrder,
  getOrderDocument,
  orderQuoted,
  renewOrderLink,
  sendClassLink,
} from '#contract/places/orders.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { makeOrderDocument } from '#server/places/document-pdf.ts';
import { findLinkedOrder } from '#server/places/linked-order.ts';
import { sendOrderEmails } from '#server/places/order-emails.ts';
import { queueClassLinks, renewJoinCode } from '#server/places/order-links.ts';
import { toToken } from '#server/places/orders.ts';
import { makeQuote, orderByQuote } from '#server/places/quotes.ts';
import { viewOrder } from '#server/places/view-order.ts';

const feature = 'places';
const access = 'anyone';

/** Pages and documents of orders of places. The token in the address is the credential. */
export default serve(
  route({
    endpoint: askForQuote,
    feature,
    access,
    run: async ({ input, ip, challenge, waitUntil }) => {
      const { orderId, opened } = await makeQuote(input, { ip, challenge });
      waitUntil(sendOrderEmails(orderId));
      return { token: toToken(orderId, opened.secret) };
    },
  }),
  route({
    endpoint: getOrder,
    feature,
    access,
    run: async ({ input, ip }) => viewOrder(await findLinkedOrder(input.token, ip)),
  }),
  route({
    endpoint: orderQuoted,
    feature,
    access,
    run: async ({ input: { token, ...school }, ip, waitUntil }) => {
      const order = await orderByQuote(() => findLinkedOrder(token, ip), school);
      waitUntil(sendOrderEmails(order.orderId));
      return viewOrder(order);
    },
  }),
  route({
    endpoint: renewOrderLink,
    feature,
    access,
    run: async ({ input, ip }) =>
      viewOrder(await renewJoinCode(() => findLinkedOrder(input.token, ip))),
  }),
  route({
    endpoint: sendClassLink,
    feature,
    access,
    run: async ({ input, ip, waitUntil }) => {
      const order = await findLinkedOrder(input.token, ip);
      await queueClassLinks(order);
      waitUntil(sendOrderEmails(order.orderId));
    },
  }),
  route({
    endpoint: getOrderDocument,
    feature,
    access,
    run: async ({ input, ip }) =>
      Reply.pdf(await makeOrderDocument(await findLinkedOrder(input.token, ip), input.number)),
  }),
);

export const config: Config = {
  path: [
    '/api/places/quotes',
    '/api/orders/:token',
    '/api/orders/:token/order',
    '/api/orders/:token/new-link',
    '/api/orders/:token/class-link',
    '/api/orders/:token/documents/:number',
  ],
};
