import { getSubjects } from '#contract/catalogue.ts';
import { completePurchase } from '#contract/payments.ts';
import { mountToaster } from '#site/components/mount-toaster.ts';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { leaveTo } from '#site/lib/leave.ts';
import { logFailure } from '#site/lib/log-failure.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
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
  const { paymentIntentId } = returned;
  try {
    const { subjectName } = await call(completePurchase, { paymentIntentId }, { staysOn401: true });
    await refreshPurchases();
    toast(checkoutMessages.paymentSuccess(subjectName));
  } catch (error) {
    logFailure('Completing a purchase', error);
    await (returned.hasFailed ? sayFailed(error, returned.subjectName) : sayWhyNot(error));
  }
}

/** Why a payment that the provider calls paid cannot be completed now. */
function sayWhyNot(error: unknown): void {
  const { status, code } = error instanceof ApiError ? error : {};
  // Not this buyer's payment: there is nothing to tell about it.
  if (status === 404) return;
  // The provider's own message to the server completes it.
  if (status === 401) toast(checkoutMessages.paymentNeedsLogin);
  else if (code === 'payment_incomplete') {
    const { title } = checkoutMessages.paymentFailed;
    toast({ title, description: describeError(error), variant: 'destructive' });
  } else toast(checkoutMessages.paymentPending);
}

/** A payment that the provider calls failed: only the server knows whose it is, and whether it did. */
async function sayFailed(error: unknown, subjectName: string): Promise<void> {
  const { status, code } = error instanceof ApiError ? error : {};
  if (status === 401) toast(checkoutMessages.loginRequired);
  if (code === 'payment_processing') toast(checkoutMessages.paymentPending);
  if (code !== 'payment_incomplete') return;
  toast({ ...checkoutMessages.paymentFailed, variant: 'destructive' });
  // Back to the card form: another card may do.
  const subjects = await call(getSubjects, {}).catch(() => []);
  const subject = subjects.find(({ name }) => name === subjectName);
  if (subject) await leaveTo(paths.checkout(subject.id));
}
