/**
 * Work that makes guessing and bulk sign-ups slow (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * Tests of the whole shop replace both costs with the lowest.
 */

/** Exponent of bcrypt's rounds: each step doubles the time of a hash. */
export const PASSWORD_COST = 11;

/** PBKDF2 iterations of each key that a browser tries for a challenge. */
export const CHALLENGE_ITERATIONS = 1_000;
