/**
 * Costs that slow down guessing and bulk sign-ups
 * (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). Tests of the whole shop set both to the
 * minimum.
 */

/** bcrypt cost: each step doubles the time of a hash. */
export const PASSWORD_COST = 11;

/** PBKDF2 iterations for each key that a browser tries. */
export const CHALLENGE_ITERATIONS = 1_000;
