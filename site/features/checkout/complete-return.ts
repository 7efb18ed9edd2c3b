import { messages } from '#contract/messages.ts';
import { completePurchase } from '#contract/payments.ts';
import { mountToaster } from '#site/components/mount-toaster.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { logFailure } from '#site/lib/log-failure.ts';
import { refreshPurchases } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { readPaymentReturn } from './payment-return.ts';

/**
 * Ends a payment that had to leave the page: the home page calls it where its address has
 * `payment_success`. The address proves nothing, so success is said only once the server has
 * confirmed it (design: Payments).
 */
export async function completeReturn(): Promise<void> {
  const returned = readPaymentReturn(location.search);
  // It holds the payment's secret: out of the address, before anything else.
  history.replaceState(history.state, '', location.pathname);
  if (!returned) return;
  mountToaster();
  if (returned.hasFailed) {
    toast({ ...messages.paymentFailed, variant: 'destructive' });
    return;
  }
  try {
    const { paymentIntentId } = returned;
    const { subjectName } = await call(completePurchase, { paymentIntentId }, { staysOn401: true });
    await refreshPurchases();
    toast(messages.paymentSuccess(subjectName));
  } catch (error) {
    logFailure('Completing a purchase', error);
    sayWhyNot(error);
  }
}

function sayWhyNot(error: unknown): void {
  const { status, serverMessage } = error instanceof ApiError ? error : {};
  // Not this buyer's payment: there is nothing to tell about it.
  if (status === 404) return;
  if (serverMessage === messages.paymentNotComplete) {
    const { title } = messages.paymentFailed;
    toast({ title, description: serverMessage, variant: 'destructive' });
  } else toast(messages.paymentPending);
}
