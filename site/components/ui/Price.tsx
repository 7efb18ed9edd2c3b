import type { SubjectDocument } from '#contract/content.ts';
import { DISCOUNT_BADGE } from '#contract/discount.ts';
import { formatAmount } from '#contract/money.ts';
import { quoteSubject } from '#contract/quote.ts';
import { Badge } from './Badge.tsx';

/** What a subject costs, with a higher original price struck through and the discount badge. */
export function Price({ subject }: { subject: SubjectDocument }) {
  const { amount, currency } = quoteSubject(subject);
  const { originalPrice } = subject;
  const isReduced = originalPrice !== undefined && originalPrice > amount;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lining-nums tabular-nums">
      <span className="font-display text-2xl">{formatAmount(amount, currency)}</span>
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
