/** Doubles the time of a hash with each step (docs/decisions/0019-bcrypt-at-cost-11.md). Tests of the whole shop replace it. */
export const PASSWORD_COST = 11;
