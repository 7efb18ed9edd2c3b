import { useState } from 'react';
import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { QuoteData } from '#contract/payments/quote-data.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { PaymentUnavailable } from '#site/card-payment/PaymentAlerts.tsx';
import { PaymentPlaceholder } from '#site/card-payment/PaymentPlaceholder.tsx';
import { useFreshStart } from '#site/card-payment/use-fresh-start.ts';
import { island } from '#site/components/island.tsx';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { AskToPay } from '#site/features/payment-links/AskToPay.tsx';
import { useSession } from '#site/lib/use-session.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { CheckoutLayout, type CheckoutShop } from './CheckoutLayout.tsx';
import { AlreadyUnlocked, NotForSale, OfferNotFound, SubjectNotFound } from './CheckoutNotices.tsx';
import { takeNotice } from './checkout-notice.ts';
import { type CheckoutOrder, toOrderId } from './checkout-order.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import { useCheckoutOrder } from './use-checkout-order.ts';
import { useCheckoutPayment } from './use-checkout-payment.ts';
import { useLoginRedirect } from './use-login-redirect.ts';
import { whyUnavailable } from './why-unavailable.ts';

interface CheckoutPageProps {
  shop: CheckoutShop;
  subjects: SubjectDocument[];
  offers: PageOffer[];
  stripeKey: string;
}

/** The checkout page: docs/product.md#checkout. */
export const CheckoutPage = island(Checkout);

function Checkout({ shop, subjects, offers, stripeKey }: CheckoutPageProps) {
  useFreshStart();
  const session = useSession();
  const isSignedOut = !session.isLoading && !session.isAuthenticated;
  useLoginRedirect(isSignedOut ? checkoutMessages.loginRequired : undefined);
  const lookup = useCheckoutOrder(subjects, offers);
  const order = lookup.state === 'found' ? lookup.order : undefined;

  if (session.isLoading || isSignedOut || lookup.state === 'loading') {
    return (
      <CheckoutLayout shop={shop} order={order}>
        <PaymentPlaceholder />
      </CheckoutLayout>
    );
  }
  if (lookup.state === 'failed') {
    const { reason, reference, needsReload, retry } = lookup;
    return (
      <CheckoutLayout shop={shop}>
        <PaymentUnavailable {...{ reason, reference, needsReload }} onRetry={retry} />
      </CheckoutLayout>
    );
  }
  if (!order) return <SubjectNotFound />;
  if (session.isAdmin)
    return <AlreadyUnlocked order={order} reason={checkoutMessages.adminOwnsAll} />;
  return <Payment {...{ shop, order, stripeKey }} />;
}

interface PaymentProps {
  shop: CheckoutShop;
  order: CheckoutOrder;
  stripeKey: string;
}

function Payment({ shop, order, stripeKey }: PaymentProps) {
  const { payment, discount } = useCheckoutPayment(order.request);
  const [notice] = useState(() => takeNotice(toOrderId(order.request)));
  if (payment.state === 'missing')
    return order.subject ? <SubjectNotFound /> : <OfferNotFound reason={payment.reason} />;
  if (payment.state === 'refused' && payment.code === 'already_purchased')
    return <AlreadyUnlocked order={order} reason={payment.reason} />;
  const unavailable = whyUnavailable(order, payment);
  if (unavailable) return <NotForSale order={order} reason={unavailable} />;
  return (
    <CheckoutLayout {...{ shop, order, payment, discount }}>
      <PaymentPanel {...{ order, stripeKey, payment, notice }} />
      {payment.state === 'ready' && (
        <AskToPay request={withCode(order.request, payment.quote)} shopName={shop.name} />
      )}
    </CheckoutLayout>
  );
}

/** Adds the applied discount code, so that the payer is charged what the page shows. */
const withCode = (request: QuoteRequest, { code }: QuoteData): QuoteRequest =>
  code === undefined ? request : { ...request, code };
