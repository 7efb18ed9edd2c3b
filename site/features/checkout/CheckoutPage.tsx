import { useState } from 'react';
import type { SubjectDocument } from '#contract/content-documents.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { Providers } from '#site/components/Providers.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { AskToPay } from '#site/features/ask-to-pay/AskToPay.tsx';
import { useQueryParameter } from '#site/lib/browser.ts';
import { paths } from '#site/lib/paths.ts';
import { useSession } from '#site/lib/use-session.ts';
import { checkoutLabels, checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels } from '#site/texts/offer.ts';
import { CheckoutLayout, type CheckoutShop } from './CheckoutLayout.tsx';
import { takeNotice } from './checkout-notice.ts';
import { PaymentUnavailable } from './PaymentAlerts.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentPlaceholder } from './PaymentPlaceholder.tsx';
import { useCheckoutSubject } from './use-checkout-subject.ts';
import { useFreshStart } from './use-fresh-start.ts';
import { useLoginRedirect } from './use-login-redirect.ts';
import { type CheckoutPayment, usePaymentIntent } from './use-payment-intent.ts';

interface CheckoutPageProps {
  shop: CheckoutShop;
  /** The subjects of the build. */
  subjects: SubjectDocument[];
  /** The payment provider's publishable key. */
  stripeKey: string;
}

/** The checkout page: docs/product.md#checkout. */
export function CheckoutPage(props: CheckoutPageProps) {
  return (
    <Providers>
      <Checkout {...props} />
    </Providers>
  );
}

function Checkout({ shop, subjects, stripeKey }: CheckoutPageProps) {
  useFreshStart();
  const subjectId = useQueryParameter('subject');
  const session = useSession();
  const isSignedOut = !session.isLoading && !session.isAuthenticated;
  useLoginRedirect(isSignedOut ? checkoutMessages.loginRequired : undefined, subjectId ?? '');
  const lookup = useCheckoutSubject(subjectId, subjects);
  const subject = lookup.state === 'found' ? lookup.subject : undefined;

  if (session.isLoading || isSignedOut || lookup.state === 'loading') {
    return (
      <CheckoutLayout shop={shop} subject={subject}>
        <PaymentPlaceholder />
      </CheckoutLayout>
    );
  }
  if (lookup.state === 'failed') {
    const { reason, reference, retry } = lookup;
    return (
      <CheckoutLayout shop={shop}>
        <PaymentUnavailable {...{ reason, reference }} onRetry={retry} />
      </CheckoutLayout>
    );
  }
  if (!subject) return <SubjectNotFound />;
  if (session.isAdmin)
    return <AlreadyUnlocked subject={subject} reason={checkoutMessages.adminOwnsAll} />;
  const isPriceKnown = lookup.state === 'found' && lookup.isCurrent;
  return <Payment {...{ shop, subject, isPriceKnown, stripeKey }} />;
}

interface PaymentProps {
  shop: CheckoutShop;
  subject: SubjectDocument;
  /** Nothing can be paid before the page shows the current price. */
  isPriceKnown: boolean;
  stripeKey: string;
}

function Payment({ shop, subject, isPriceKnown, stripeKey }: PaymentProps) {
  const payment = usePaymentIntent({ subjectId: subject.id });
  const [notice] = useState(() => takeNotice(subject.id));
  if (payment.state === 'missing') return <SubjectNotFound />;
  if (payment.state === 'refused' && payment.code === 'already_purchased')
    return <AlreadyUnlocked subject={subject} reason={payment.reason} />;
  const unavailable = payment.state === 'loading' ? undefined : whyUnavailable(subject, payment);
  if (unavailable) return <NotForSale subject={subject} reason={unavailable} />;
  return (
    <CheckoutLayout shop={shop} subject={subject}>
      <PaymentPanel {...{ subject, isPriceKnown, stripeKey, payment, notice }} />
      {payment.state === 'ready' && (
        <AskToPay request={{ subjectId: subject.id }} shopName={shop.name} />
      )}
    </CheckoutLayout>
  );
}

/** The server's codes for a subject that no one can buy. */
const UNAVAILABLE: readonly (ErrorCode | undefined)[] = [
  'subject_off_sale',
  'subject_has_no_files',
];

/**
 * Why no one can buy the subject: the server says so, or today's catalogue. The server may know of a
 * payment in progress, which counts all the same.
 */
function whyUnavailable({ availability }: SubjectDocument, payment: CheckoutPayment) {
  if (payment.state === 'refused') {
    return UNAVAILABLE.includes(payment.code) ? payment.reason : undefined;
  }
  if (availability === 'off-sale') return messages.subjectOffSale;
  if (availability === 'no-files') return offerLabels.firstNotes;
  return undefined;
}

function SubjectNotFound() {
  return (
    <Notice
      title={checkoutLabels.subjectNotFound}
      text={messages.subjectNotFound}
      action={{ href: paths.home(), label: checkoutLabels.returnHome }}
    />
  );
}

/** There is nothing to pay now, also for a student who has just pressed Pay: a link leads to the subject. */
function NotForSale({ subject, reason }: { subject: SubjectDocument; reason: string }) {
  return (
    <Notice
      title={subject.name}
      text={`${reason} ${checkoutMessages.nothingCharged}`}
      action={{ href: paths.subject(subject.slug), label: homeLabels.viewContent }}
    />
  );
}

/** The student already has access: there is nothing to pay, only a link to the subject. */
function AlreadyUnlocked({ subject, reason }: { subject: SubjectDocument; reason: string }) {
  return (
    <Notice
      title={subject.name}
      text={reason}
      action={{ href: paths.subject(subject.slug), label: checkoutLabels.access }}
    />
  );
}
