/** Ids of seeded documents (`sandbox/seed/`). */
export const MICRO = 'subject-microeconomics';
export const MACRO = 'subject-macroeconomics';
export const BOTH = 'offer-both-subjects';
