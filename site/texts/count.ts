/** Returns e.g. `1 page` or `2 pages`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
