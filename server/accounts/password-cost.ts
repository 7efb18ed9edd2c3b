/**
 * Doubles the time of a hash with each step (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * Tests of the whole shop replace it.
 */
export const PASSWORD_COST = 11;
