import { decimalToAmount } from '#contract/money.ts';
import { isOwned, type Purchase } from '#contract/payments/purchases.ts';
import type { PaidFor } from '#contract/payments/quote-missing.ts';

/** Returns what a student paid for each owned subject, less refunds, by subject id. */
export const toPaidFor = (purchases: readonly Purchase[]): PaidFor =>
  new Map(
    purchases.filter(isOwned).map(({ subjectId, paid }) => [subjectId, decimalToAmount(paid)]),
  );
