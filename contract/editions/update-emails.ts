import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { linkToken } from '../typed-text.ts';

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

/** The page linked from each email. It only asks, because mail scanners open links, too. */
export const showUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  request: z.strictObject({ token: linkToken }),
});

/** Ends the emails. Sent by the page's button, or by the mail program itself (RFC 8058). */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  request: z.strictObject({ token: linkToken }),
});
