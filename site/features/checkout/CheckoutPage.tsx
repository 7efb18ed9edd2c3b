import { type ReactNode, useState } from 'react';
import type { NotesCount } from '#contract/catalogue/notes-count.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { QuoteData, QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { features, selling, texts } from '#shop';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import {
  PaymentPlaceholder,
  PaymentUnavailable,
  useFreshStart,
} from '#site/features/card-payment/CardPaymentForm.tsx';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { askLabels } from '#site/features/payment-links/labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { latePart } from '#site/lib/load-late.ts';
import { assurance, offerLabels } from '#site/lib/offer-labels.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { takeNotice, toOrderId } from './checkout-notice.ts';
import { OrderCard } from './OrderCard.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import type { PageOffer } from './page-offer.ts';
import { type CheckoutOrder, useCheckoutOrder } from './use-checkout-order.ts';
import {
  type CheckoutPayment,
  type DiscountField,
  useCheckoutPayment,
} from './use-checkout-payment.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

/** Names of the shop and of the seller, with whom the student concludes the contract, and what it sells. */
interface CheckoutShop {
  name: string;
  sellerName: string;
  subjects: (SubjectDocument & { notes: NotesCount })[];
}

interface CheckoutPageProps {
  shop: CheckoutShop;
  offers: PageOffer[];
  stripeKey: string;
}

/** The checkout page: docs/product.md#checkout. */
export const CheckoutPage = island(({ shop, offers, stripeKey }: CheckoutPageProps) => {
  useFreshStart();
  const session = useSession();
  const isSignedOut = !session.isLoading && !session.isAuthenticated;
  useLoginRedirect(isSignedOut ? checkoutMessages.loginRequired : undefined);
  const lookup = useCheckoutOrder(shop.subjects, offers);
  const order = lookup.state === 'found' ? lookup.order : undefined;

  if (session.isLoading || isSignedOut || lookup.state === 'loading') {
    return (
      <CheckoutLayout shop={shop} order={order}>
        <PaymentPlaceholder />
      </CheckoutLayout>
    );
  }
  if (lookup.state === 'failed') {
    return (
      <CheckoutLayout shop={shop}>
        <PaymentUnavailable error={lookup.error} onRetry={lookup.retry} />
      </CheckoutLayout>
    );
  }
  if (!order) return <SubjectNotFound />;
  if (session.isAdmin) {
    const text = checkoutMessages.adminOwnsAll;
    return <OrderNotice order={order} text={text} action={checkoutLabels.access} />;
  }
  return <Payment {...{ shop, order, stripeKey }} />;
});

interface PaymentProps {
  shop: CheckoutShop;
  order: CheckoutOrder;
  stripeKey: string;
}

function Payment({ shop, order, stripeKey }: PaymentProps) {
  const { payment, discount } = useCheckoutPayment(order.request);
  const [notice] = useState(() => takeNotice(toOrderId(order.request)));
  if (payment.state === 'missing') {
    if (order.subject) return <SubjectNotFound />;
    return <NotFound title={checkoutLabels.offerNotFound} text={payment.reason} />;
  }
  if (payment.state === 'refused' && payment.code === 'already_purchased') {
    return <OrderNotice order={order} text={payment.reason} action={checkoutLabels.access} />;
  }
  const reason = whyUnavailable(order, payment);
  if (reason) {
    // The student may have just pressed Pay.
    const text = `${reason} ${checkoutMessages.nothingCharged}`;
    return <OrderNotice order={order} text={text} action={homeLabels.viewContent} />;
  }
  return (
    <CheckoutLayout
      {...{ shop, order, payment }}
      discount={features.discountCodes && payment.state !== 'refused' ? discount : undefined}
    >
      <PaymentPanel {...{ order, stripeKey, payment, notice }} />
      {features.paymentLinks && payment.state === 'ready' && (
        <AskToPay request={withCode(order.request, payment.quote)} shopName={shop.name} />
      )}
    </CheckoutLayout>
  );
}

/** Adds the applied discount code, so that the payer is charged what the page shows. */
const withCode = (request: QuoteRequest, { code }: QuoteData): QuoteRequest =>
  code === undefined ? request : { ...request, code };

const askDialog = latePart(
  async () => (await import('#site/features/payment-links/AskDialog.tsx')).AskDialog,
);

function AskToPay(props: { request: QuoteRequest; shopName: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: AskDialog, error } = useQuery(askDialog, isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>No card of your own?</p>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {checkoutLabels.askToPay}
      </Button>
      {isOpen && !AskDialog && !error && <Spinner label={askLabels.making} />}
      {error && <LoadFailure title={askLabels.failed} error={error} onRetry={askDialog.refetch} />}
      {isOpen && AskDialog && <AskDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

const UNAVAILABLE: readonly (ErrorCode | undefined)[] = [
  'subject_off_sale',
  'subject_has_no_files',
];

/** Returns undefined for any other refusal, such as a payment in progress. */
function whyUnavailable({ subject }: CheckoutOrder, payment: CheckoutPayment): string | undefined {
  if (payment.state === 'loading') return undefined;
  if (payment.state === 'refused') {
    return UNAVAILABLE.includes(payment.code) ? payment.reason : undefined;
  }
  if (subject?.availability === 'off-sale') return messages.subjectOffSale;
  if (subject?.availability === 'no-files') return offerLabels.firstNotes;
  return undefined;
}

interface CheckoutLayoutProps {
  shop: CheckoutShop;
  order?: CheckoutOrder | undefined;
  payment?: CheckoutPayment;
  discount?: DiscountField | undefined;
  children: ReactNode;
}

function CheckoutLayout({ shop, order, payment, discount, children }: CheckoutLayoutProps) {
  return (
    <div className="@container grid gap-3 md:gap-8">
      <h1 className="text-xl md:text-2xl">{checkoutLabels.heading}</h1>
      <div className="grid items-start gap-3 @min-[41rem]:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)] @min-[41rem]:grid-rows-[auto_1fr] @min-[41rem]:gap-6">
        <OrderCard {...{ order, payment, discount }} sold={shop.subjects} />
        <Card className="grid min-h-96 content-start gap-4 max-md:px-[min(1rem,4.5vw)] max-md:py-3 @min-[41rem]:row-span-2 md:gap-5">
          <p className="flex items-center gap-1.5 font-semibold text-muted text-xs md:text-sm">
            <Icon name="lock" />
            {checkoutLabels.secure} · {checkoutLabels.oneTimePayment}
          </p>
          {children}
          {payment?.state !== 'free' && payment?.state !== 'refused' && (
            <p className="border-rule border-t pt-4 text-muted text-sm">
              Stripe processes your payment securely: we never see your card details. As soon as you
              pay, you get immediate access and an email confirmation.
            </p>
          )}
        </Card>
        <Card className="grid gap-5">
          <TickedSection title={checkoutLabels.included} items={texts.included} />
          <TickedSection title={`Why Choose ${shop.name}`} items={texts.reasons} />
          <p className="border-rule border-t pt-4 text-muted text-sm">
            {assurance.soldBy} {shop.sellerName}. {assurance.doubt}{' '}
            {assurance.moneyBack(selling.moneyBackDays)}
          </p>
        </Card>
      </div>
    </div>
  );
}

function TickedSection({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <TickList items={items} />
    </section>
  );
}

const SubjectNotFound = () => (
  <NotFound title={checkoutLabels.subjectNotFound} text={messages.subjectNotFound} />
);

function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <Notice
      {...{ title, text }}
      action={{ href: paths.home(), label: checkoutLabels.returnHome }}
    />
  );
}

interface OrderNoticeProps {
  order: CheckoutOrder;
  text: string;
  action: string;
}

/** In place of the checkout, with a link to what the student wanted to buy. */
const OrderNotice = ({ order, text, action }: OrderNoticeProps) => (
  <Notice title={order.name} text={text} action={{ href: order.href, label: action }} />
);
