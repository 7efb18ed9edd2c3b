import type { Config } from '@netlify/functions';
import {
  correctEmailEndpoint,
  endCustomerSessionsEndpoint,
  getCustomer,
  getCustomers,
  resendConfirmationEndpoint,
  revokeAccessEndpoint,
} from '#contract/admin/customers.ts';
import {
  correctEmail,
  endCustomerSessions,
  resendConfirmation,
  revokeAccess,
} from '#server/admin/customer-actions.ts';
import { searchCustomers } from '#server/admin/customers.ts';
import { readCustomer } from '#server/admin/read-customer.ts';
import { toActor } from '#server/audit/audit.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({
    endpoint: getCustomers,
    access,
    run: (call) => searchCustomers(call.input, toActor(call)),
  }),
  route({
    endpoint: getCustomer,
    access,
    run: (call) => readCustomer(call.input.id, toActor(call)),
  }),
  route({
    endpoint: correctEmailEndpoint,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      const tellBoth = await correctEmail(call.input, toActor(call));
      call.waitUntil(tellBoth());
    },
  }),
  route({
    endpoint: endCustomerSessionsEndpoint,
    access,
    run: (call) => endCustomerSessions(call.input.id, toActor(call)),
  }),
  route({
    endpoint: resendConfirmationEndpoint,
    access,
    run: async (call) => ({ outcome: await resendConfirmation(call.input, toActor(call)) }),
  }),
  route({
    endpoint: revokeAccessEndpoint,
    access,
    run: (call) => revokeAccess(call.input, toActor(call)),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/customers',
    '/api/admin/customers/:id',
    '/api/admin/customers/:id/email',
    '/api/admin/customers/:id/sessions',
    '/api/admin/customers/:id/purchases/:paymentId/confirmation',
    '/api/admin/customers/:id/purchases/:paymentId/revocation',
  ],
};
