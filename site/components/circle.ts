/** Path in a view box of 100 × 60. */
export const CIRCLE_PATH =
  'M 80 9 C 55 -1 11 4 5 27 C 0 50 35 59 60 56 C 88 53 101 39 95 23 C 89 7 58 2 30 9';
