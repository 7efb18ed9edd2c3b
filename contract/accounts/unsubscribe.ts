import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { linkToken } from '../typed-text.ts';

/** Emails that a student can switch on, and end by a link in each of them. */
export const emailKind = z.enum(['updates', 'practice']);
export type EmailKind = z.infer<typeof emailKind>;

const link = {
  path: '/unsubscribe/:token',
  request: z.strictObject({ token: linkToken }),
} as const;
const response = z.strictObject({ emails: emailKind });

/** The page linked from each email. It changes nothing, because mail scanners open links, too. */
export const showUnsubscribe = defineEndpoint({ method: 'GET', ...link, response });

/** Ends the emails. Sent by the page's button, or by the mail program itself (RFC 8058). */
export const unsubscribe = defineEndpoint({ method: 'POST', ...link, response });
