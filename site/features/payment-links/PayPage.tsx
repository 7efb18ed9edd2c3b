import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { email } from '#contract/accounts/accounts.ts';
import { downloadGradeEvidence } from '#contract/catalogue/catalogue.ts';
import { describeOrder } from '#contract/catalogue/notes-count.ts';
import { payerConsentWording } from '#contract/checkout/consent.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { formatDecimal } from '#contract/money.ts';
import { givePayerConsent, type OpenLink } from '#contract/payment-links/payment-links.ts';
import { selling, texts } from '#shop';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { NewTabLink } from '#site/components/ui/NewTabLink.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Blank } from '#site/components/ui/Placeholder.tsx';
import {
  CardPaymentForm,
  PaymentPlaceholder,
  PaymentUnavailable,
  useFreshStart,
} from '#site/features/card-payment/CardPaymentForm.tsx';
import { consentForm } from '#site/features/card-payment/ConsentBox.tsx';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import {
  describeConsentFailed,
  type PaymentOutcome,
  showDeclined,
} from '#site/features/card-payment/pay-with-card.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { useBrowserValue } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { assurance } from '#site/lib/offer-labels.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { payLabels } from './labels.ts';
import { completePayment, type LinkState, linkQueries } from './link-query.ts';
import type { SoldNotes } from './sold-notes.ts';

/** Facts about the shop for a payer who has never visited it. */
interface PayShop {
  name: string;
  seller: { name: string; address: string; email: string } | undefined;
  hasEvidence: boolean;
  sold: SoldNotes[];
}

interface PayPageProps {
  shop: PayShop;
  stripeKey: string;
}

/** Page of a payment link: docs/product.md#paying-for-a-student. */
export const PayPage = island(({ shop, stripeKey }: PayPageProps) => {
  useFreshStart();
  const token = useToken();
  const query = useQuery(linkQueries.of(token || '-'), token !== undefined);
  // The form's outcome replaces the state in which the link was opened.
  const [outcome, setOutcome] = useState<LinkState>();
  const [notice, setNotice] = useState<FormFailure>();
  // A reopened link may have ended.
  const link = outcome ?? (query.isError ? undefined : query.data);

  if (token === undefined || query.isFetching) {
    return (
      <PayLayout shop={shop}>
        <PaymentPlaceholder
          label={checkoutLabels.initializing}
          payerWording={payerConsentWording.text}
        />
      </PayLayout>
    );
  }
  if (!link) return <Failed error={query.error} onRetry={query.refetch} shop={shop} />;
  if (link.state === 'completed') return <Paid {...link} />;
  if (link.state === 'pending') return <Pending />;
  if (link.state === 'paid')
    return linkHome(
      'This has already been paid for',
      `${link.what} is paid for. There is nothing left to pay.`,
    );
  if (link.state === 'free')
    return linkHome(
      'There is nothing to pay',
      `${link.what} costs nothing for this student now. Please tell them to get it on their own checkout page.`,
    );
  return (
    <PayLayout shop={shop} link={link}>
      <PayForm
        {...{ token, link, stripeKey }}
        onOutcome={setOutcome}
        notice={notice}
        onReopen={(why) => {
          setNotice(why);
          void query.refetch();
        }}
      />
    </PayLayout>
  );
});

/** Ignores text that a message appended. Undefined in the built HTML, empty without a token. */
const useToken = () => useBrowserValue(() => /^\/pay\/([\w-]+)/.exec(location.pathname)?.[1] ?? '');

const linkHome = (title: string, text: string) => (
  <Notice title={title} text={text} action={{ href: paths.home(), label: 'See what we sell' }} />
);

/** Thanks the payer. The heading takes the focus, because the form is gone. */
function Paid({ what, firstName, receipt }: Extract<LinkState, { state: 'completed' }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you
      </h1>
      <p role="status">{payLabels.thanks(what, firstName)}</p>
      <Button href={receipt}>Your receipt</Button>
    </Card>
  );
}

interface PayLayoutProps {
  shop: PayShop;
  /** Undefined until the link is known. */
  link?: OpenLink;
  children: ReactNode;
}

function PayLayout({ shop, link, children }: PayLayoutProps) {
  return (
    <div className="@container grid gap-5 md:gap-8">
      <div className="grid *:[grid-area:1/1]">
        {/* Keeps the height of the introduction without a name, which the link's replaces. */}
        {link && (
          <div className="invisible">
            <Introduction shopName={shop.name} />
          </div>
        )}
        <Introduction shopName={shop.name} firstName={link?.firstName} />
      </div>
      <div className="grid items-start gap-4 @min-[41rem]:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)] @min-[41rem]:gap-6">
        <Card className="grid gap-4">
          {link ? <Order {...link.quote} sold={shop.sold} /> : <OrderBlank />}
          {/* Moves if the order is longer than the placeholder, which has the height of one subject. */}
          <div className={link ? '' : 'invisible'}>
            <Trust shop={shop} />
          </div>
        </Card>
        <Card className="grid min-h-96 content-start gap-5 max-md:px-[min(1rem,4.5vw)]">
          {children}
          <p className="border-rule border-t pt-4 text-muted text-sm">
            Stripe processes your payment securely: we never see your card details. We don't tell
            the student who paid.
          </p>
        </Card>
      </div>
    </div>
  );
}

function Introduction({
  shopName,
  firstName,
}: {
  shopName: string;
  firstName?: string | undefined;
}) {
  return (
    <div className="grid content-start gap-2">
      <h1 className="wrap-anywhere text-2xl">{payLabels.asks(firstName)}</h1>
      <p className="max-w-[42rem]">
        {`${payLabels.explain(shopName, firstName)} ${payLabels.unsure(firstName)} `}
        <NewTabLink href={paths.parents()}>{payLabels.parents}</NewTabLink>
      </p>
    </div>
  );
}

const PICTURE = 'aspect-2/1 w-full @min-[41rem]:aspect-4/3';

function OrderBlank() {
  return (
    <>
      <Blank className="h-25 w-40" />
      <Blank className={PICTURE} />
      <Blank className="h-6 w-40" />
    </>
  );
}

/** Lists the order's subjects with the top of a page each: on a phone, of the first only. Omits pages of subjects that are newer than the build. */
function Order({ lines, amount, currency, sold }: OpenLink['quote'] & { sold: SoldNotes[] }) {
  const ids = lines.map(({ subjectId }) => subjectId);
  const own = sold.filter(({ id }) => ids.includes(id));
  return (
    <>
      <div>
        {lines.map((line) => (
          <p key={line.subjectId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-display text-xl">{line.subjectName}</span>
            {lines.length > 1 && (
              <span className="figures">{formatDecimal(line.amount, currency)}</span>
            )}
          </p>
        ))}
        <p
          className={`font-display figures text-2xl ${lines.length > 1 ? 'mt-1 border-rule border-t pt-2' : ''}`}
        >
          {formatDecimal(amount, currency)}
        </p>
        <p className="font-semibold text-sm figures">{describeOrder(ids, sold)}</p>
      </div>
      {own.map(({ id, name, slug, sample }, index) => (
        <div key={id} className="grid gap-1">
          {sample && (
            <img
              src={sample.src}
              {...sample.size}
              alt={`Page 1 of ${sample.title}`}
              className={`${PICTURE} border border-rule object-cover object-top ${index > 0 ? '@max-[41rem]:hidden' : ''}`}
            />
          )}
          <p className="text-sm">
            <NewTabLink href={paths.subject(slug)}>{payLabels.everyTopic(name)}</NewTabLink>
          </p>
        </div>
      ))}
    </>
  );
}

/** Answers questions of someone who has never visited the shop. */
function Trust({ shop: { seller, hasEvidence } }: { shop: PayShop }) {
  return (
    <div className="grid gap-2 border-rule border-t pt-4 text-sm">
      <p>
        {`${payLabels.terms} `}
        <NewTabLink href={paths.refunds()}>{assurance.moneyBack(selling.moneyBackDays)}</NewTabLink>
      </p>
      {hasEvidence && (
        <p>
          {texts.evidenceForPayers}{' '}
          <NewTabLink href={downloadGradeEvidence.path}>{payLabels.evidence}</NewTabLink>
        </p>
      )}
      {seller && (
        <p>
          {assurance.soldBy} {seller.name}, {seller.address}. Questions?{' '}
          <a href={`mailto:${seller.email}`} className="wrap-anywhere text-brand underline">
            {seller.email}
          </a>
        </p>
      )}
    </div>
  );
}

interface FailedProps {
  error: unknown;
  onRetry: () => Promise<void>;
  shop: PayShop;
}

function Failed({ error, onRetry, shop }: FailedProps) {
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'payment_processing') return <Pending />;
  if (code === 'payment_link_invalid' || status === 400 || status === 404) {
    return linkHome('This link does not work', describeError(error));
  }
  if (status === 409) return linkHome('This cannot be bought now', describeError(error));
  return (
    <PayLayout shop={shop}>
      <PaymentUnavailable error={error} onRetry={() => void onRetry()} />
    </PayLayout>
  );
}

function Pending() {
  return (
    <Card className="mx-auto max-w-[34rem]">
      <Alert title="Waiting for your bank" takesFocus>
        {payLabels.pendingText}
      </Alert>
    </Card>
  );
}

const payerForm = z.extend(consentForm, { email: email(messages.emailInvalid) });

/** Server's codes for a link that no longer accepts a payment. */
const ENDED: (ErrorCode | undefined)[] = ['already_purchased', 'payment_link_invalid'];
const hasEnded = (error: unknown) => error instanceof ApiError && ENDED.includes(error.code);

interface PayFormProps {
  token: string;
  link: OpenLink;
  stripeKey: string;
  /** Failure of an earlier attempt, before the link was reopened. */
  notice: FormFailure | undefined;
  onOutcome: (outcome: LinkState) => void;
  onReopen: (notice?: FormFailure) => void;
}

function PayForm({ token, link, stripeKey, notice, onOutcome, onReopen }: PayFormProps) {
  const finish = async (outcome: PaymentOutcome): Promise<FormFailure | undefined> => {
    const { kind } = outcome;
    if (kind === 'failed') return showDeclined(outcome);
    if (kind === 'consent-failed' && !hasEnded(outcome.error)) {
      return describeConsentFailed(outcome);
    }
    if (kind === 'succeeded') {
      // Without a response, the provider's event completes the payment.
      const completed = await completePayment(token, outcome.paymentIntentId).catch(
        () => undefined,
      );
      onOutcome(completed ?? { state: 'pending' });
    } else if (kind === 'closed') {
      onReopen(checkoutMessages.paymentClosed);
    } else if (kind === 'outdated' || kind === 'consent-failed') {
      // The reopened link shows why: it has ended, or the student has paid.
      onReopen(checkoutMessages.priceChanged);
    } else {
      onOutcome({ state: 'pending' });
    }
    return undefined;
  };
  return (
    <CardPaymentForm
      {...{ stripeKey, notice }}
      payment={link}
      schema={payerForm}
      defaultValues={{ email: '', consent: false }}
      payerWording={payerConsentWording.text}
      returnUrl={() => location.origin + location.pathname}
      agree={(paymentIntentId, values) => agreeAsPayer(token, paymentIntentId, values.email)}
      onOutcome={finish}
      onRetry={() => onReopen()}
    >
      {(cardFields, form) => (
        <>
          <EmailField
            form={form}
            name="email"
            label="Your email address"
            hint="For your confirmation and receipt. The student does not see it."
          />
          {cardFields}
        </>
      )}
    </CardPaymentForm>
  );
}

/** Proofs by payment id. A page without the proof cannot correct the payer's address. */
const proofs = new Map<string, string>();

async function agreeAsPayer(token: string, paymentIntentId: string, address: string) {
  const { proof } = await call(givePayerConsent, {
    token,
    paymentIntentId,
    email: address,
    wordingVersion: payerConsentWording.version,
    proof: proofs.get(paymentIntentId),
  });
  if (proof !== undefined) proofs.set(paymentIntentId, proof);
}
