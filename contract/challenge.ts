import * as z from 'zod/mini';
import { defineEndpoint, nothing } from './endpoint.ts';

/** A puzzle that costs a browser about a second of work, in the format of ALTCHA. */
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

/** A challenge with its solution: the header's value is its JSON. */
export const solvedChallenge = z.strictObject({
  challenge,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string() }),
});
export type SolvedChallenge = z.infer<typeof solvedChallenge>;

/** Gives a new challenge to a browser whose call failed with `challenge_required`. */
export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/api/challenge',
  request: nothing,
  response: challenge,
});
