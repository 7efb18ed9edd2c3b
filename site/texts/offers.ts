import { joinNames } from '#contract/payments/join-names.ts';

export const offerTexts = {
  /** @param price sum of the subjects' own prices */
  together: (subjects: string[], price: string) =>
    `${joinNames(subjects)} together. Bought separately, they cost ${price}.`,
  /** @param missing names of the missing subjects @param price sum of their own prices */
  difference: (owned: string[], missing: string[], amount: string, price: string) =>
    `You already own ${joinNames(owned)}, so ${joinNames(missing)} ${missing.length > 1 ? 'are' : 'is'} ${amount} instead of ${price}.`,
  /** On the page of a subject, for an offer of two subjects. */
  both: (price: string) => `Or get both subjects for ${price}`,
  /** On the page of a missing subject, for a student who owns the other subjects. */
  own: (price: string) => `${price} for you`,
  /** Follows `own`. */
  because: (owned: string[]) => `, as you own ${joinNames(owned)}`,
  /** On the page of a subject, for an offer of more than two subjects. */
  named: (name: string, price: string) => `${name} for ${price}`,
} as const;
