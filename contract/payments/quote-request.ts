import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { toCode } from '../typed-text.ts';

/** Longer input is no code. Students may type spaces around one. */
const TYPED_MAX_LENGTH = 40;

/** A code as a student types it. See {@link toCode} for what is read from it. */
export const typedCode = z
  .string()
  .check(z.overwrite(toCode), z.minLength(1), z.maxLength(TYPED_MAX_LENGTH));

/** The fields of a request for one subject, or an offer, perhaps with a discount code. */
export const quoteFields = {
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(typedCode),
};

interface Wanted {
  subjectId?: string | undefined;
  offerId?: string | undefined;
}

/** Checks that a request is either for a subject or for an offer. */
export const isForOne = z.refine<Wanted>(
  ({ subjectId, offerId }) => (subjectId === undefined) !== (offerId === undefined),
  { error: 'Either a subject or an offer', path: ['subjectId'] },
);

/** What a buyer asks a quote for. */
export const quoteRequest = z.strictObject(quoteFields).check(isForOne);
export type QuoteRequest = z.infer<typeof quoteRequest>;
