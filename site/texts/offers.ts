import { joinNames } from '#contract/payments/join-names.ts';

/** Several subjects for one price. */
export const offerTexts = {
  /** @param price of the subjects one by one */
  together: (subjects: string[], price: string) =>
    `${joinNames(subjects)} together. One by one they cost ${price}.`,
  /**
   * For a student who owns some of the subjects.
   * @param missing the others
   * @param price of the others one by one
   */
  difference: (owned: string[], missing: string[], amount: string, price: string) =>
    `You own ${joinNames(owned)}, so ${joinNames(missing)} costs you only the difference: ${amount} instead of ${price}.`,
  /** On the page of one of two subjects. */
  both: (price: string) => `Both for ${price}`,
  /** After it. */
  with: (subject: string) => `, with ${subject}`,
  /** On the page of the subject that a student lacks. */
  own: (price: string) => `${price} for you`,
  /** After it. */
  because: (owned: string[]) => `, as you own ${joinNames(owned)}`,
  /** On the page of one of more subjects. */
  named: (name: string, price: string) => `${name} for ${price}`,
} as const;
