import { messages } from '#contract/messages.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';

/** Replaces the price while a bank is reviewing the student's payment. */
export const UnderReview = ({ orderNumber, isPaidByOther = false }: Review) => (
  <div className="grid justify-items-start gap-3">
    <p>{messages.paymentDisputed(orderNumber, isPaidByOther)}</p>
    <Button href={paths.purchases()} variant="secondary" size="small">
      See Your Purchases
    </Button>
  </div>
);
