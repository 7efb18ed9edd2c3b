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
