import type { QuoteData } from '#contract/payments/quote-data.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query } from '#site/lib/query.ts';
import type { CheckoutOrder } from './checkout-order.ts';

/** Form that loads on demand, because free orders are rare. */
const form = new Query(
  async () => (await loadLate(() => import('./FreeOrderForm.tsx'))).FreeOrderForm,
);

export function FreeOrder(props: { order: CheckoutOrder; quote: QuoteData }) {
  return <LatePart part={form} name="form" props={props} />;
}
