import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const choice = z.strictObject({ isWanted: z.boolean() });

/** Emails about new versions of owned notes. Off by default. */
const updates = { path: '/api/account/update-emails', response: choice } as const;
export const getUpdateEmails = defineEndpoint({ method: 'GET', ...updates });
export const changeUpdateEmails = defineEndpoint({ method: 'POST', ...updates, request: choice });

/** The weekly reminder to practise. Off by default. */
const practice = { path: '/api/account/practice-emails', response: choice } as const;
export const getPracticeEmails = defineEndpoint({ method: 'GET', ...practice });
export const changePracticeEmails = defineEndpoint({
  method: 'POST',
  ...practice,
  request: choice,
});
