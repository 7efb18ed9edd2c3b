import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { decimalToAmount, formatAmount, formatDecimal } from '#contract/money.ts';
import { discountLabels } from '#site/features/card-payment/labels.ts';

export function DiscountRows({ quote }: { quote: QuoteData }) {
  const { amount, undiscounted, code, currency } = quote;
  if (!code || undiscounted === undefined) return null;
  const off = decimalToAmount(undiscounted, currency) - decimalToAmount(amount, currency);
  const rows = [
    ['Price', formatDecimal(undiscounted, currency)],
    [`${discountLabels.code} ${code}`, `−${formatAmount(off, currency)}`],
  ];
  return (
    <dl className="mt-2 grid gap-1 border-rule border-t pt-2 figures">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 text-muted">
          <dt className="flex-[1_min(7rem,100%)] wrap-anywhere">{label}</dt>
          <dd className="ml-auto text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
