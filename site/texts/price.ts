/** Said by screen readers where one price is struck through. */
export const priceLabels = { was: 'was', now: 'now' } as const;
