import { completePurchase } from '#contract/checkout/payments.ts';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { getPurchases, isOwnedForGood } from '#contract/purchases/purchases.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import {
  describeConsentFailed,
  type PaymentOutcome,
  showDeclined,
} from '#site/features/card-payment/pay-with-card.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError, logError } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/queries.ts';
import { toast } from '#site/lib/toast.ts';
import { leaveNotice, toOrderId } from './checkout-notice.ts';
import { showIncomplete, successToast } from './purchase-toasts.ts';
import type { CheckoutOrder } from './use-checkout-order.ts';
import { redirectToLogin, thisCheckout } from './use-login-redirect.ts';

/** @returns the form's message after a failure. Undefined if the form is gone. */
export async function finishPayment(
  outcome: PaymentOutcome,
  order: CheckoutOrder,
  lines: QuoteData['lines'],
  onPending: () => void,
): Promise<FormFailure | undefined> {
  if (outcome.kind === 'failed') return showDeclined(outcome);
  if (outcome.kind === 'consent-failed') return describeConsentFailed(outcome);
  if (outcome.kind === 'signed-out') {
    return redirectToLogin(checkoutMessages.purchaseUnauthorized);
  }
  if (outcome.kind === 'pending') return showPending(onPending);
  if (outcome.kind === 'outdated' || outcome.kind === 'closed') return reopen(outcome.kind, order);
  const completion = await complete(outcome.paymentIntentId, lines);
  if (completion.kind === 'unknown') return showPending(onPending);
  if (completion.kind === 'signed-out') {
    return redirectToLogin(checkoutMessages.paymentNeedsLogin, { next: paths.purchases() });
  }
  if (completion.kind === 'refused') {
    showIncomplete(completion.error);
    // The reopened checkout shows what can be done now.
    return leaveTo(thisCheckout());
  }
  toast(successToast(completion.names, order.subject?.slug));
  return leaveTo(paths.home());
}

function showPending(onPending: () => void): undefined {
  toast({ ...checkoutMessages.paymentPending, isSilent: true });
  onPending();
}

/** Reopens the checkout with a new payment, and a notice that explains why. */
function reopen(kind: 'outdated' | 'closed', order: CheckoutOrder) {
  const notice = kind === 'closed' ? 'payment-closed' : 'price-changed';
  leaveNotice({ kind: notice, orderId: toOrderId(order.request) });
  return leaveTo(thisCheckout());
}

type Completion =
  | { kind: 'owned'; names: string[] }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'signed-out' }
  /** Neither the server nor a provider event has confirmed the purchase yet. */
  | { kind: 'unknown' };

const ACCESS_CHECKS = 5;

const ACCESS_PAUSE_MS = 1_000;

/** Completes a paid purchase. If the call fails, the provider's event completes it. */
async function complete(paymentIntentId: string, lines: QuoteData['lines']): Promise<Completion> {
  try {
    const { subjects } = await call(completePurchase, { paymentIntentId }, { staysOn401: true });
    await refreshPurchases();
    return { kind: 'owned', names: subjects.map(({ name }) => name) };
  } catch (error) {
    logError('Completing a purchase', error);
    const { status, code } = error instanceof ApiError ? error : {};
    if (status === 401) return { kind: 'signed-out' };
    if (error instanceof ApiError && status === 409 && code !== 'payment_processing')
      return { kind: 'refused', error };
  }
  for (let checks = 0; checks < ACCESS_CHECKS; checks += 1) {
    if (await ownsAll(lines)) {
      await refreshPurchases();
      return { kind: 'owned', names: lines.map(({ subjectName }) => subjectName) };
    }
    await new Promise((resolve) => setTimeout(resolve, ACCESS_PAUSE_MS));
  }
  return { kind: 'unknown' };
}

async function ownsAll(lines: QuoteData['lines']): Promise<boolean> {
  const purchases = await call(getPurchases, {}, { staysOn401: true }).catch(() => []);
  const owned = new Set(purchases.filter(isOwnedForGood).map(({ subjectId }) => subjectId));
  return lines.every(({ subjectId }) => owned.has(subjectId));
}

/** Details for a retry, if the bank refuses the payment. */
interface ReturnDetails {
  /** Undefined for a subject. */
  offerId?: string | undefined;
  code?: string | undefined;
}

/** @param name name of the subject or offer */
export function paymentReturnUrl(
  origin: string,
  name: string,
  { offerId, code }: ReturnDetails = {},
): string {
  const more = Object.entries({ offer: offerId, code })
    .map(([field, value]) => (value ? `&${field}=${encodeURIComponent(value)}` : ''))
    .join('');
  return `${origin}/?payment_success=true&subject=${encodeURIComponent(name)}${more}`;
}
