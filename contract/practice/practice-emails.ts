import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** Kept apart from `practice.ts`, so that the account page loads less code. */

const choice = z.strictObject({ isWanted: z.boolean() });

/** The weekly reminder by email. Off by default. */
export const getPracticeEmails = defineEndpoint({
  method: 'GET',
  path: '/api/account/practice-emails',
  response: choice,
});

export const changePracticeEmails = defineEndpoint({
  method: 'POST',
  path: '/api/account/practice-emails',
  request: choice,
  response: choice,
});
