import { defineEndpoint, nothing } from '../endpoint.ts';

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirmation-link',
  request: nothing,
  response: nothing,
});
