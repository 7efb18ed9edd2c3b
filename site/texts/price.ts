export const priceLabels = {
  /** Read by screen readers if a price is struck through. */
  was: 'was',
  now: 'now',
  /** @param price without needless decimals, e.g. `£30` */
  purchase: (price: string) => `Purchase for ${price}`,
} as const;
