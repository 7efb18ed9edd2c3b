import { completePurchase } from '#contract/payments/payments.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { logError } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/queries.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { leaveNotice } from './checkout-notice.ts';
import { type CheckoutOrder, orderIdOf } from './checkout-order.ts';
import type { PaymentOutcome } from './pay-with-card.ts';
import { showConsentFailed, showDeclined } from './payment-failures.ts';
import { successToast } from './success-toast.ts';
import { leadToLogin, thisCheckout } from './use-login-redirect.ts';

/**
 * Shows the outcome of a payment. After a success, it leaves for the home page.
 * @param names of the subjects that were paid for
 * @returns what the form says where the payment failed; undefined where the form is gone
 */
export async function finishPayment(
  outcome: PaymentOutcome,
  order: CheckoutOrder,
  names: string[],
  onPending: () => void,
): Promise<FormFailure | undefined> {
  if (outcome.kind === 'failed') return showDeclined(outcome);
  if (outcome.kind === 'consent-failed') return showConsentFailed(outcome);
  if (outcome.kind === 'signed-out') {
    return leadToLogin(checkoutMessages.purchaseUnauthorized);
  }
  if (outcome.kind === 'pending') {
    toast({ ...checkoutMessages.paymentPending, isSilent: true });
    onPending();
    return undefined;
  }
  if (outcome.kind === 'outdated' || outcome.kind === 'closed') return reopen(outcome.kind, order);
  await complete(outcome.paymentIntentId);
  toast(successToast(names, order.subject?.slug));
  return leaveTo(paths.home());
}

/** Opens the checkout anew, with another payment, and says why. */
function reopen(kind: 'outdated' | 'closed', order: CheckoutOrder) {
  const { priceChanged, paymentClosed } = checkoutMessages;
  const reason = kind === 'closed' ? paymentClosed : priceChanged;
  toast({ ...reason, variant: 'destructive', isSilent: true });
  const notice = kind === 'closed' ? 'payment-closed' : 'price-changed';
  leaveNotice({ kind: notice, orderId: orderIdOf(order.request) });
  return leaveTo(thisCheckout());
}

/** Completes a paid purchase. If the call fails, the provider's event completes it. */
async function complete(paymentIntentId: string) {
  try {
    await call(completePurchase, { paymentIntentId }, { staysOn401: true });
  } catch (error) {
    logError('Completing a purchase', error);
  }
  await refreshPurchases();
}
