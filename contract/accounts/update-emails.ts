import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { linkToken } from './link-token.ts';

/** The email about updated files, which a student may ask for (docs/product.md#updated-files). */

const choice = z.strictObject({ isWanted: z.boolean() });

export const getUpdateEmails = defineEndpoint({
  method: 'GET',
  path: '/api/account/update-emails',
  request: nothing,
  response: choice,
});

export const changeUpdateEmails = defineEndpoint({
  method: 'POST',
  path: '/api/account/update-emails',
  request: choice,
  response: choice,
});

/** The page of the link in each of these emails. It asks: programs that check emails open their links, too. */
export const showUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  request: z.strictObject({ token: linkToken }),
  response: nothing,
});

/** Ends the emails. The button of that page sends it, and so does a mail program by itself (RFC 8058). */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  request: z.strictObject({ token: linkToken }),
  response: nothing,
});
