import { joinNames } from '#contract/join-names.ts';

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
} as const;

/** Contents of a purchase, shown beside the price and again before the card form. */
export const included = ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'] as const;

/** In place of the price while a subject has no files to buy. */
export const offerLabels = { firstNotes: 'The first notes to buy are on their way.' } as const;

/** Seller and guarantee, in the same words beside the price and before the card form. */
export const assurance = {
  soldBy: 'Sold by',
  doubt: 'Not what you hoped for?',
  moneyBack: (days: number) => `Get your money back within ${days} days.`,
  /** Beside the price only. */
  ownCopies:
    "Every page carries your email address. The notes are yours for life; please don't share them.",
} as const;

export const priceLabels = {
  /** @param price without needless decimals, e.g. `£30` */
  purchase: (price: string) => `Purchase for ${price}`,
} as const;
