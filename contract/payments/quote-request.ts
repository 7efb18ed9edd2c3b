import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { toCode } from '../typed-text.ts';

/** Longer input is no code. Students may type spaces around a code. */
const TYPED_MAX_LENGTH = 40;

/** A code as typed, normalised by {@link toCode}. */
export const typedCode = z
  .string()
  .check(z.overwrite(toCode), z.minLength(1), z.maxLength(TYPED_MAX_LENGTH));

export const quoteFields = {
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(typedCode),
};

interface Wanted {
  subjectId?: string | undefined;
  offerId?: string | undefined;
}

export const isForOne = z.refine<Wanted>(
  ({ subjectId, offerId }) => (subjectId === undefined) !== (offerId === undefined),
  { error: 'Either a subject or an offer', path: ['subjectId'] },
);

export const quoteRequest = z.strictObject(quoteFields).check(isForOne);
export type QuoteRequest = z.infer<typeof quoteRequest>;
