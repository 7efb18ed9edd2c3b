import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** A proof-of-work puzzle in ALTCHA's format, about a second of browser time. */
export const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});

/** A solved challenge. The header's value is its JSON. */
export const solvedChallenge = z.strictObject({
  challenge,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string() }),
});
export type SolvedChallenge = z.infer<typeof solvedChallenge>;

export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/api/challenge',
  response: challenge,
});
