import { useState } from 'react';
import { consentWording } from '#contract/checkout/consent.ts';
import {
  claimFreeOrder,
  type QuoteData,
  type QuoteRequest,
} from '#contract/checkout/quote-request.ts';
import { CURRENCY, formatBriefAmount } from '#contract/money.ts';
import { ChallengeWait } from '#site/components/ChallengeWait.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { ConsentBox, consentForm } from '#site/features/card-payment/ConsentBox.tsx';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError, describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/queries.ts';
import { BuyerAddress } from './BuyerAddress.tsx';
import type { CheckoutOrder } from './use-checkout-order.ts';
import { redirectToLogin } from './use-login-redirect.ts';

export function FreeOrderForm({ order, quote }: { order: CheckoutOrder; quote: QuoteData }) {
  const [failure, setFailure] = useState<FormFailure>();
  const request: QuoteRequest = { ...order.request, ...(quote.code && { code: quote.code }) };
  const { form, submit, isPending } = useApiForm({
    schema: consentForm,
    defaultValues: { consent: false },
    send: async () => {
      const wordingVersion = consentWording.version;
      await call(claimFreeOrder, { ...request, wordingVersion }, { staysOn401: true });
      await refreshPurchases();
      // Either page shows the new access.
      await leaveTo(order.subject ? order.href : paths.purchases());
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        void redirectToLogin(checkoutMessages.purchaseUnauthorized);
        return undefined;
      }
      setFailure({
        title: describeError(error),
        reference: errorReference(error),
        needsReload: needsReload(error),
      });
      return undefined;
    },
  });

  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        setFailure(undefined);
        submit(event);
      }}
      className="grid gap-5"
    >
      <p>There is nothing to pay, so you do not need a card.</p>
      <BuyerAddress />
      <ConsentBox {...form.register('consent')} error={form.errors['consent']} />
      <FormAlert failure={failure} takesFocus />
      <ChallengeWait />
      <Button type="submit" disabled={isPending}>
        {isPending ? checkoutLabels.processing : `Get access for ${formatBriefAmount(0, CURRENCY)}`}
      </Button>
    </form>
  );
}
