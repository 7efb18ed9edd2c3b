import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalPounds } from '../money.ts';

export const customer = z.strictObject({
  name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  /** What he bought, whether he still owns it or not. */
  subjects: z.array(z.string()),
  net: decimalPounds,
});
export type Customer = z.infer<typeof customer>;

/** Who has bought, latest first, at most 50; `search` looks into names, addresses and order numbers. */
export const getCustomers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/customers',
  request: z.strictObject({ search: z.string().trim().max(200).default('') }),
  response: z.array(customer),
});
