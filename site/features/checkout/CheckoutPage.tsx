import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { Providers } from '#site/components/Providers.tsx';
import { useQueryField } from '#site/lib/browser.ts';
import { useSession } from '#site/lib/use-session.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { CheckoutLayout, type CheckoutShop } from './CheckoutLayout.tsx';
import { NothingToBuy } from './NothingToBuy.tsx';
import { PaymentTrouble } from './PaymentAlerts.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentWait } from './PaymentWait.tsx';
import { SubjectNotFound } from './SubjectNotFound.tsx';
import { useCheckoutSubject } from './use-checkout-subject.ts';
import { useLoginRedirect } from './use-login-redirect.ts';
import { usePaymentIntent } from './use-payment-intent.ts';

interface CheckoutPageProps {
  shop: CheckoutShop;
  /** What the page was built with. */
  subjects: SubjectCard[];
  /** The payment provider's publishable key. */
  stripeKey: string;
}

/** Spec section 2, /checkout. */
export function CheckoutPage(props: CheckoutPageProps) {
  return (
    <Providers>
      <Checkout {...props} />
    </Providers>
  );
}

function Checkout({ shop, subjects, stripeKey }: CheckoutPageProps) {
  const subjectId = useQueryField('subject');
  const session = useSession();
  const isSignedOut = !session.isLoading && !session.isAuthenticated;
  useLoginRedirect(isSignedOut ? checkoutMessages.loginRequired : undefined);
  const lookup = useCheckoutSubject(subjectId, subjects);
  const subject = lookup.state === 'found' ? lookup.subject : undefined;

  if (session.isLoading || isSignedOut || lookup.state === 'loading') {
    return (
      <CheckoutLayout shop={shop} subject={subject}>
        <PaymentWait />
      </CheckoutLayout>
    );
  }
  if (lookup.state === 'failed') {
    return (
      <CheckoutLayout shop={shop}>
        <PaymentTrouble reason={lookup.reason} onRetry={lookup.retry} />
      </CheckoutLayout>
    );
  }
  if (!subject) return <SubjectNotFound />;
  if (session.isAdmin)
    return <NothingToBuy subject={subject} reason={checkoutMessages.adminOwnsAll} />;
  const isPriceKnown = lookup.state === 'found' && lookup.isCurrent;
  return <Payment {...{ shop, subject, isPriceKnown, stripeKey }} />;
}

interface PaymentProps {
  shop: CheckoutShop;
  subject: SubjectCard;
  /** Nobody pays a price that he has not seen. */
  isPriceKnown: boolean;
  stripeKey: string;
}

function Payment({ shop, subject, isPriceKnown, stripeKey }: PaymentProps) {
  const payment = usePaymentIntent(subject.id);
  if (payment.state === 'missing') return <SubjectNotFound />;
  if (payment.state === 'refused' && payment.code === 'already_purchased')
    return <NothingToBuy subject={subject} reason={payment.reason} />;
  return (
    <CheckoutLayout shop={shop} subject={subject}>
      <PaymentPanel {...{ subject, isPriceKnown, stripeKey, payment }} />
    </CheckoutLayout>
  );
}
