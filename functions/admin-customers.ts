import type { Config } from '@netlify/functions';
import { getCustomers } from '#contract/admin/customers.ts';
import { listCustomers } from '#server/admin/customers.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: getCustomers,
    access: 'admin',
    run: ({ input }) => listCustomers(input),
  }),
);

export const config: Config = { path: ['/api/admin/customers'] };
