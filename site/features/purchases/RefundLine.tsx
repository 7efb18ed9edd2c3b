import { formatDecimal } from '#contract/money.ts';
import type { PurchaseRefund } from '#contract/purchases.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';

/** Says what has been refunded of a purchase, and when, where the shop recorded it. */
export function RefundLine({ amount, currency, isFull, refundedAt }: PurchaseRefund) {
  const money = formatDecimal(amount, currency);
  if (!refundedAt) {
    return <p>{isFull ? purchasesLabels.refunded : purchasesLabels.partRefunded(money)}</p>;
  }
  const date = formatLongDate(refundedAt);
  return (
    <p>
      <time dateTime={refundedAt}>
        {isFull ? purchasesLabels.refundedOn(date) : purchasesLabels.partRefundedOn(money, date)}
      </time>
    </p>
  );
}
