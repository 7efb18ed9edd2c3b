/** What a purchase includes: shown beside the price and again before the card form. */
export const included = ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'] as const;
