import type { Config } from '@netlify/functions';
import {
  addTeacher,
  getClass,
  handClassOver,
  renewJoinLink,
  takePlaceBack,
} from '#contract/places/class.ts';
import { route, serve } from '#server/http/serve.ts';
import {
  addSecondTeacher,
  handOver,
  openClass,
  renewCode,
  takeBack,
} from '#server/places/class.ts';
import { sendOrderEmails } from '#server/places/order-emails.ts';
import { showClass } from '#server/practice/class-figures.ts';

const feature = 'places';

export default serve(
  route({
    endpoint: getClass,
    feature,
    access: 'anyone',
    run: async ({ input, ip }) => showClass(await openClass(input.token, ip)),
  }),
  route({
    endpoint: takePlaceBack,
    feature,
    access: 'anyone',
    run: async ({ input, ip }) => showClass(await takeBack(input, ip)),
  }),
  route({
    endpoint: renewJoinLink,
    feature,
    access: 'anyone',
    run: async ({ input, ip }) => showClass(await renewCode(input.token, ip)),
  }),
  route({
    endpoint: addTeacher,
    feature,
    access: 'anyone',
    run: async ({ input: { token, email }, ip, waitUntil }) => {
      const order = await addSecondTeacher(token, email, ip);
      waitUntil(sendOrderEmails(order.orderId));
      return showClass(order);
    },
  }),
  route({
    endpoint: handClassOver,
    feature,
    access: 'anyone',
    run: async ({ input: { token, email }, ip, waitUntil }) => {
      const { orderId } = await handOver(token, email, ip);
      waitUntil(sendOrderEmails(orderId));
    },
  }),
);

export const config: Config = {
  path: [
    '/api/class/:token',
    '/api/class/:token/places/:place/:turn/take-back',
    '/api/class/:token/new-link',
    '/api/class/:token/teachers',
    '/api/class/:token/hand-over',
  ],
};
