export const priceLabels = {
  /** Said by screen readers where one price is struck through. */
  was: 'was',
  now: 'now',
  /** @param price without needless decimals, e.g. `£30` */
  purchase: (price: string) => `Purchase for ${price}`,
} as const;
