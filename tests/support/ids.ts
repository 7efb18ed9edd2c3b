/** The ids of documents of the seed, as `sandbox/seed/` writes them. */
export const MICRO = 'subject-microeconomics';
export const MACRO = 'subject-macroeconomics';
export const BOTH = 'offer-both-subjects';
