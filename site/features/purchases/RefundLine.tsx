import { formatDecimal } from '#contract/money.ts';
import type { PurchaseRefund } from '#contract/payments/purchases.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';

export function RefundLine({ amount, currency, isFull, refundedAt }: PurchaseRefund) {
  const what = isFull
    ? purchasesLabels.refunded
    : purchasesLabels.partRefunded(formatDecimal(amount, currency));
  if (!refundedAt) return <p>{what}</p>;
  return (
    <p>
      {what}{' '}
      <time dateTime={refundedAt}>{purchasesLabels.refundedOn(formatLongDate(refundedAt))}</time>
    </p>
  );
}
