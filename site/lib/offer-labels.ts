import { joinNames } from '#contract/join-names.ts';
import { type Currency, formatAmount, formatBriefAmount } from '#contract/money.ts';

interface Prices {
  amount: number;
  /** Sum of the subjects' own prices. */
  apart: number;
  currency: Currency;
}

interface OwnPrices extends Prices {
  /** Names of the subjects that the student owns and lacks. */
  owned: string[];
  missing: string[];
}

export const offerTexts = {
  /** @param what names of the subjects */
  together: (what: string, { amount, apart, currency }: Prices) =>
    `${what} together: ${formatBriefAmount(amount, currency)} instead of ${formatBriefAmount(apart, currency)}.`,
  difference: ({ owned, missing, amount, apart, currency }: OwnPrices) =>
    `You already own ${joinNames(owned)}, so ${joinNames(missing)} ${missing.length > 1 ? 'are' : 'is'} ${formatAmount(amount, currency)} instead of ${formatAmount(apart, currency)}.`,
  /** For a student who owns the rest of an offer. */
  complete: ({ missing, amount, currency }: Pick<OwnPrices, 'missing' | 'amount' | 'currency'>) =>
    `Complete your set: ${joinNames(missing)} for ${formatBriefAmount(amount, currency)}`,
  /** For a student whose access ends. @param worth amount that was paid for the student's place */
  lessPlace: (worth: string) => `Your price: ${worth} less, because your place is paid already.`,
  /** Follows the student's own price. */
  instead: (price: string) => `instead of ${price}`,
  bothSubjects: 'Both subjects',
  /** On the page of a subject, for an offer of two subjects. */
  both: (price: string) => `Or get both subjects for ${price}`,
} as const;

/** Links to the checkout without an account. */
export const someoneElse = 'Buying for someone else?';

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
  /** @param price without needless decimals, e.g. `€30` */
  purchase: (price: string) => `Purchase for ${price}`,
} as const;
