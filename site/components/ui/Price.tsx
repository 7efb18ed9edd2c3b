import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import { quoteSubject } from '#contract/checkout/quote.ts';
import { formatAmount } from '#contract/money.ts';
import { Badge } from './Badge.tsx';

/** Price with any higher original price. Hidden words explain a strikethrough, which screen readers ignore. */
export function Price({ subject }: { subject: SubjectDocument }) {
  const { amount, currency } = quoteSubject(subject);
  const { originalPrice } = subject;
  const isReduced = originalPrice !== undefined && originalPrice > amount;
  return (
    <p className="relative flex flex-wrap items-center gap-x-3 gap-y-1 figures">
      {isReduced && (
        <>
          <span className="sr-only">{'was '}</span>
          <s className="order-1 text-lg text-muted decoration-2 decoration-accent">
            {formatAmount(originalPrice, currency)}
          </s>
          <span className="sr-only">{', now '}</span>
        </>
      )}
      <span className="font-display text-2xl">{formatAmount(amount, currency)}</span>
      {isReduced && (
        <Badge tone="accent" className="order-2">
          {DISCOUNT_BADGE}
        </Badge>
      )}
    </p>
  );
}
