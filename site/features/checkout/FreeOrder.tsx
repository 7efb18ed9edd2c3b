import { messages } from '#contract/messages.ts';
import type { QuoteData } from '#contract/quote-data.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { PaymentUnavailable } from './PaymentAlerts.tsx';
import { PaymentPlaceholder } from './PaymentPlaceholder.tsx';

/** Loaded where nothing is to pay, which is rare. */
const form = new Query(async () => (await import('./FreeOrderForm.tsx')).FreeOrderForm);

/** The form for what costs nothing, once it is loaded. */
export function FreeOrder(props: { order: CheckoutOrder; quote: QuoteData }) {
  const { data: FreeOrderForm, isError } = useQuery(form);
  // Browsers remember that a script could not be loaded until the page is.
  if (isError)
    return <PaymentUnavailable reason={messages.unavailable} onRetry={() => location.reload()} />;
  return FreeOrderForm ? <FreeOrderForm {...props} /> : <PaymentPlaceholder />;
}
