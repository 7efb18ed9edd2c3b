import { completeOrderPayment, getOrder, type PlacesOrder } from '#contract/places/orders.ts';
import { takeBankReturn } from '#site/features/card-payment/bank-return.ts';
import { ApiError, logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { Queries } from '#site/lib/query.ts';

export interface OpenedOrder {
  order: PlacesOrder;
  /** Outcome of the payment after which the page was opened, if the order is not paid yet. */
  payment?: 'declined' | 'pending';
}

/** Orders by token. A payer who returns from the checkout or from their bank completes the payment first. */
export const orderQueries = new Queries(async (token): Promise<OpenedOrder> => {
  const bankReturn = takeBankReturn();
  const payment = bankReturn && (await complete(token, bankReturn.id));
  if (typeof payment === 'object') return { order: payment };
  const order = await call(getOrder, { token });
  return payment && order.stage === 'unpaid' ? { order, payment } : { order };
});

/** Leaves the payment to the provider's event if the call fails. Undefined if the payment is not this order's. */
async function complete(
  token: string,
  paymentIntentId: string,
): Promise<PlacesOrder | OpenedOrder['payment']> {
  try {
    return await call(completeOrderPayment, { token, paymentIntentId });
  } catch (error) {
    logError('Completing a payment', error);
    const { code, status } = error instanceof ApiError ? error : {};
    if (code === 'payment_incomplete') return 'declined';
    return status === 404 ? undefined : 'pending';
  }
}
