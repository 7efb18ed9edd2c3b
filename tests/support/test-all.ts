/** True in `npm run test:all`, which tests every variant. Other runs test one variant of each kind. */
export const IS_TESTING_ALL = process.env['TEST_ALL'] === '1';

/** Returns all variants in `npm run test:all`, otherwise those at these places. */
export const variants = <T>(all: readonly T[], ...places: number[]): T[] =>
  all.filter((_, place) => IS_TESTING_ALL || places.includes(place));
