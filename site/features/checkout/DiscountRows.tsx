import { decimalToAmount, formatAmount, formatDecimal } from '#contract/money.ts';
import type { QuoteData } from '#contract/quote-data.ts';
import { discountLabels } from '#site/texts/discount-codes.ts';

/** The price without the discount code, what the code takes off, and what is left to pay. */
export function DiscountRows({ quote }: { quote: QuoteData }) {
  const { amount, undiscounted, code, currency } = quote;
  if (!code || undiscounted === undefined) return null;
  const off = decimalToAmount(undiscounted) - decimalToAmount(amount);
  const rows = [
    [discountLabels.price, formatDecimal(undiscounted, currency)],
    [`${discountLabels.code} ${code}`, `−${formatAmount(off, currency)}`],
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-rule border-t pt-3 figures">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere text-muted">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
      <dt className="font-semibold">{discountLabels.toPay}</dt>
      <dd className="text-right font-semibold">{formatDecimal(amount, currency)}</dd>
    </dl>
  );
}
