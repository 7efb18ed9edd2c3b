import { defineEndpoint, nothing } from '../endpoint.ts';

/** Emails the link that confirms the address of the account. */
export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirmation-link',
  request: nothing,
  response: nothing,
});
