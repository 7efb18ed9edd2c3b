import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const choice = z.strictObject({ isWanted: z.boolean() });

export const getUpdateEmails = defineEndpoint({
  method: 'GET',
  path: '/api/account/update-emails',
  response: choice,
});

export const changeUpdateEmails = defineEndpoint({
  method: 'POST',
  path: '/api/account/update-emails',
  request: choice,
  response: choice,
});
