import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { CURRENCY, currency, decimalAmount } from '../money.ts';
import { order } from './sales.ts';

export const customer = z.strictObject({
  name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  /** What they bought, the latest first, refunded orders included. */
  orders: z.array(order),
  net: decimalAmount,
});
export type Customer = z.infer<typeof customer>;

/** Buyers who paid in a currency, the latest first, at most 50. `search` matches names, email addresses and order numbers. */
export const getCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  request: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    currency: z._default(currency, CURRENCY),
  }),
  response: z.array(customer),
});
