import * as z from 'zod/mini';
import { typedCode } from './discount-codes.ts';
import { id } from './endpoint.ts';

/** What a buyer asks a quote for: one subject, or an offer, perhaps with a discount code. */
export const quoteRequest = z
  .strictObject({
    subjectId: z.optional(id),
    offerId: z.optional(id),
    code: z.optional(typedCode),
  })
  .check(
    z.refine(({ subjectId, offerId }) => (subjectId === undefined) !== (offerId === undefined), {
      error: 'Either a subject or an offer',
      path: ['subjectId'],
    }),
  );
export type QuoteRequest = z.infer<typeof quoteRequest>;
