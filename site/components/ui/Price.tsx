import { DISCOUNT_BADGE } from '#contract/discount.ts';
import { formatPence } from '#contract/money.ts';
import { Badge } from './Badge.tsx';

interface PriceProps {
  /** In pence, as is the original price. */
  price: number;
  originalPrice?: number | undefined;
}

/** The price of a subject, with a higher original price struck through and the discount badge. */
export function Price({ price, originalPrice }: PriceProps) {
  const isReduced = originalPrice !== undefined && originalPrice > price;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lining-nums tabular-nums">
      <span className="font-display text-2xl">{formatPence(price)}</span>
      {isReduced && (
        <>
          <s className="text-lg text-muted decoration-2 decoration-accent">
            {formatPence(originalPrice)}
          </s>
          <Badge tone="accent">{DISCOUNT_BADGE}</Badge>
        </>
      )}
    </p>
  );
}
