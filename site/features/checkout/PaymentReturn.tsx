import { useEffect, useState } from 'react';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import type { Subject } from '#contract/catalogue/subject.ts';
import { completePurchase, paymentIntentId } from '#contract/checkout/payments.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { island } from '#site/components/island.tsx';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError, errorReference, logError } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/queries.ts';
import { toast } from '#site/lib/toast.ts';
import { leaveNotice, toOrderId } from './checkout-notice.ts';
import { successToast } from './purchase-toasts.ts';

interface PaymentReturn {
  paymentIntentId: string;
  name: string;
  /** Undefined for a subject. */
  offerId: string | undefined;
  code: string | undefined;
  hasFailed: boolean;
}

/** Returns undefined if the address names no payment. */
export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  const id = paymentIntentId.safeParse(query.get('payment_intent'));
  if (query.get('payment_success') !== 'true' || !id.success) return undefined;
  return {
    paymentIntentId: id.data,
    name: query.get('subject') ?? '',
    offerId: query.get('offer') ?? undefined,
    code: query.get('code') ?? undefined,
    hasFailed: query.get('redirect_status') === 'failed',
  };
}

/** Completes a payment after the bank's redirect, and explains a payment that gives no access. */
export const PaymentReturn = island(() => {
  const [failure, setFailure] = useState<FormFailure>();
  useEffect(() => {
    void completeReturn().then(setFailure);
  }, []);
  if (!failure) return null;
  return (
    <div className="page pt-6">
      <FormAlert failure={failure} takesFocus />
    </div>
  );
});

/** Checks the address with the server, because anyone can write it. @returns what the page must explain */
async function completeReturn(): Promise<FormFailure | undefined> {
  const details = readPaymentReturn(location.search);
  // The address holds the payment's secret: remove it before anything else.
  history.replaceState(history.state, '', location.pathname);
  if (!details) return undefined;
  // In parallel, so that the toast need not wait.
  const catalogue = call(getSubjects, {}).catch(() => []);
  try {
    const { subjects } = await call(
      completePurchase,
      { paymentIntentId: details.paymentIntentId },
      { staysOn401: true },
    );
    await refreshPurchases();
    const slug = (await catalogue).find(({ id }) => id === subjects[0]?.id)?.slug;
    const names = subjects.map(({ name }) => name);
    toast(successToast(names, slug));
    return undefined;
  } catch (error) {
    logError('Completing a purchase', error);
    if (!details.hasFailed) return explainIncomplete(error);
    await showFailed(error, toRequest(details, await catalogue));
    return undefined;
  }
}

function toRequest(
  { name, offerId, code }: PaymentReturn,
  subjects: readonly Subject[],
): QuoteRequest {
  const subjectId = subjects.find((subject) => subject.name === name)?.id;
  return { ...(offerId ? { offerId } : { subjectId }), code };
}

/** Explains why a payment that the provider reports as paid is not complete. */
function explainIncomplete(error: unknown): FormFailure | undefined {
  const { status, code } = error instanceof ApiError ? error : {};
  // Another student's payment: reveal nothing about it.
  if (status === 404) return undefined;
  if (status === 401) return checkoutMessages.paymentNeedsLogin;
  if (code === 'payment_disputed')
    return describeFailure(error, checkoutMessages.paymentWithoutAccess);
  if (code === 'payment_incomplete')
    return toastFailure(error, checkoutMessages.paymentFailed.title);
  // The provider's event completes the purchase.
  toast({ ...checkoutMessages.paymentPending, reference: errorReference(error) });
  return undefined;
}

/** Explains a payment that the provider reports as failed, once the server confirms the failure. */
async function showFailed(error: unknown, request: QuoteRequest): Promise<void> {
  const { status, code } = error instanceof ApiError ? error : {};
  if (status === 401) toast(checkoutMessages.loginRequired);
  if (code === 'payment_processing') toast(checkoutMessages.paymentPending);
  if (code !== 'payment_incomplete') return;
  const failed = { ...checkoutMessages.paymentFailed, variant: 'destructive' } as const;
  const orderId = toOrderId(request);
  toast({ ...failed, isSilent: orderId !== '' });
  if (!orderId) return;
  // Back to the payment form, to try another card.
  leaveNotice({ kind: 'bank-refused', orderId });
  await leaveTo(paths.checkout(request));
}
