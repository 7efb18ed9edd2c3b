import * as z from 'zod/mini';

/** The token of a link in an email. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));
