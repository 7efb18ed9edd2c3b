import { DISCOUNT_BADGE } from '#contract/discount.ts';
import { type Currency, formatAmount } from '#contract/money.ts';
import { Badge } from './Badge.tsx';

interface PriceProps {
  price: number;
  originalPrice?: number | undefined;
  currency: Currency;
}

/** The price of a subject, with a higher original price struck through and the discount badge. */
export function Price({ price, originalPrice, currency }: PriceProps) {
  const isReduced = originalPrice !== undefined && originalPrice > price;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lining-nums tabular-nums">
      <span className="font-display text-2xl">{formatAmount(price, currency)}</span>
      {isReduced && (
        <>
          <s className="text-lg text-muted decoration-2 decoration-accent">
            {formatAmount(originalPrice, currency)}
          </s>
          <Badge tone="accent">{DISCOUNT_BADGE}</Badge>
        </>
      )}
    </p>
  );
}
