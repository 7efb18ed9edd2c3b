import { paymentIntentId } from '#contract/checkout/payments.ts';

export interface BankReturn {
  /** Id of the payment. */
  id: string;
  isPaid: boolean;
}

/** Reads the payment, and removes it from the address, which holds the payment's secret. */
export function takeBankReturn(): BankReturn | undefined {
  const query = new URLSearchParams(location.search);
  const id = paymentIntentId.safeParse(query.get('payment_intent'));
  if (location.search) history.replaceState(history.state, '', location.pathname);
  return id.success
    ? { id: id.data, isPaid: query.get('redirect_status') === 'succeeded' }
    : undefined;
}
