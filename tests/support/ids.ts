/** Ids of seeded documents (`local-shop/seed/`). */
export const MICRO = 'subject-microeconomics';
export const MACRO = 'subject-macroeconomics';
export const BOTH = 'offer-both-subjects';
