import type { QuoteData } from '#contract/payments/quote-data.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query } from '#site/lib/query.ts';
import type { CheckoutOrder } from './checkout-order.ts';

/** Loaded where nothing is to pay, which is rare. */
const form = new Query(
  async () => (await loadLate(() => import('./FreeOrderForm.tsx'))).FreeOrderForm,
);

/** The form for what costs nothing, once it is loaded. */
export function FreeOrder(props: { order: CheckoutOrder; quote: QuoteData }) {
  return <LatePart part={form} name="form" props={props} />;
}
