import { decimalToAmount } from '#contract/money.ts';
import { isOwned, type Purchase } from '#contract/payments/purchases.ts';
import type { PaidFor } from '#contract/payments/quote-missing.ts';

/** What a student paid for each subject that they own, less refunds, by its id. */
export const paidForOf = (purchases: readonly Purchase[]): PaidFor =>
  new Map(
    purchases.filter(isOwned).map(({ subjectId, paid }) => [subjectId, decimalToAmount(paid)]),
  );
