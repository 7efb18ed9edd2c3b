import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { messages } from '#contract/messages.ts';
import { formatDecimal } from '#contract/money.ts';
import { region } from '#shop';
import { ChallengeWait } from '#site/components/ChallengeWait.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button, ReloadButton } from '#site/components/ui/Button.tsx';
import { Blank } from '#site/components/ui/Placeholder.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import type { useForm } from '#site/forms/use-form.ts';
import { describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { useIsLate } from '#site/lib/load-late.ts';
import { AcceptedTerms, ConsentBox } from './ConsentBox.tsx';
import { checkoutLabels, checkoutMessages } from './labels.ts';
import { type PaymentOutcome, payWithCard, showPaymentError } from './pay-with-card.ts';
import { NO_SCRIPT, toFormLocale, usePaymentAppearance, useStripeScript } from './stripe.ts';

/** Price of a payment; a student's also has the lines of the quote. */
type PaymentPrice = Pick<QuoteData, 'amount' | 'currency'>;

interface OpenPayment<Price extends PaymentPrice> {
  clientSecret: string;
  quote: Price;
}

type Schema<Values> = z.ZodMiniType<Values, Values>;

interface CardPaymentFormProps<Values extends { consent?: boolean }, Price extends PaymentPrice> {
  stripeKey: string;
  /** Undefined while the server creates it. */
  payment: OpenPayment<Price> | undefined;
  schema: Schema<Values>;
  defaultValues: Values;
  /** Failure of an earlier attempt, before this form was shown. */
  notice: FormFailure | undefined;
  /** False for a payment without access: the payer keeps the right to cancel. */
  asksConsent?: boolean;
  /** Undefined if the student pays. */
  payerWording?: string;
  returnUrl: (quote: Price) => string;
  /** Saves the consent. Nothing is charged if it throws. */
  agree?: (paymentIntentId: string, values: Values) => Promise<unknown>;
  /** @returns the form's message after a failure */
  onOutcome: (outcome: PaymentOutcome, quote: Price) => Promise<FormFailure | undefined>;
  /** Called by the button that follows if the provider's fields fail to load. */
  onRetry: () => void;
  /** Link below the pay button. */
  cancel?: { href: string; go: () => void };
  /** Arranges the provider's fields among those of the caller. */
  children: (cardFields: ReactNode, form: ReturnType<typeof useForm<Schema<Values>>>) => ReactNode;
}

/** Form for a card payment, by a student or by a payer. Loads the provider's script. */
export function CardPaymentForm<Values extends { consent?: boolean }, Price extends PaymentPrice>(
  props: CardPaymentFormProps<Values, Price>,
) {
  const { stripeKey, payment, payerWording, asksConsent } = props;
  const stripe = useStripeScript(stripeKey);
  if (stripe === null) return <ScriptUnavailable />;
  if (!stripe || !payment) {
    return (
      <PaymentPlaceholder label={checkoutLabels.initializing} {...{ payerWording, asksConsent }} />
    );
  }
  return <OpenForm key={payment.clientSecret} {...props} {...{ stripe, payment }} />;
}

/** Time after which a payment seems to hang. A bank may ask its questions for longer. */
const LATE_PAYMENT_MS = 30_000;

/** Keeps its values after a failure, so that the payer can try again. */
function OpenForm<Values extends { consent?: boolean }, Price extends PaymentPrice>(
  props: CardPaymentFormProps<Values, Price> & { stripe: Stripe; payment: OpenPayment<Price> },
) {
  const { stripe, schema, defaultValues, cancel, agree, asksConsent = true } = props;
  const { clientSecret, quote } = props.payment;
  const elements = useElements(stripe, clientSecret);
  const [hasLoadError, setLoadError] = useState(false);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState(props.notice);
  const { form, submit, isPending } = useApiForm({
    schema,
    defaultValues,
    send: async (values) => {
      const outcome = await payWithCard({
        stripe,
        elements,
        clientSecret,
        quote,
        returnUrl: props.returnUrl(quote),
        agree: agree && ((paymentIntentId) => agree(paymentIntentId, values)),
      });
      setFailure(await props.onOutcome(outcome, quote));
    },
    onError: (error) => {
      setFailure(showPaymentError(error));
      return undefined;
    },
  });
  const isLate = useIsLate(isPending, LATE_PAYMENT_MS);
  if (hasLoadError) {
    return <PaymentUnavailable reason={messages.unavailable} onRetry={props.onRetry} />;
  }
  const cardFields = (
    <CardFields
      elements={elements}
      isReady={isReady}
      onReady={() => setReady(true)}
      onLoadError={() => setLoadError(true)}
    />
  );
  return (
    <form
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        if (!isReady) return event.preventDefault();
        setFailure(undefined);
        submit(event);
      }}
      className="grid gap-4 md:gap-5"
    >
      {props.children(cardFields, form)}
      {asksConsent ? (
        <ConsentBox
          {...form.register('consent')}
          payerWording={props.payerWording}
          error={form.errors['consent']}
        />
      ) : (
        <div className="text-sm">
          <AcceptedTerms />
        </div>
      )}
      <FormAlert failure={failure} takesFocus />
      {isLate && (
        <Alert title={checkoutMessages.late.title}>
          <p>{checkoutMessages.late.description}</p>
          <ReloadButton />
        </Alert>
      )}
      <Button type="submit" disabled={!isReady || isPending}>
        {isPending
          ? checkoutLabels.processing
          : checkoutLabels.pay(formatDecimal(quote.amount, quote.currency))}
      </Button>
      {cancel && (
        <p className={`text-center ${isPending ? 'invisible' : ''}`}>
          <a
            href={cancel.href}
            onClick={(event) => {
              event.preventDefault();
              cancel.go();
            }}
            className="inline-flex min-h-11 items-center px-3 text-brand underline"
          >
            {checkoutLabels.cancel}
          </a>
        </p>
      )}
    </form>
  );
}

function useElements(stripe: Stripe, clientSecret: string): StripeElements {
  const appearance = usePaymentAppearance();
  const shown = useRef(appearance);
  const [elements] = useState(() =>
    stripe.elements({ clientSecret, appearance, locale: toFormLocale(region.locale) }),
  );
  useEffect(() => {
    // Updates only on a change: the frame may not have loaded yet.
    if (appearance === shown.current) return;
    shown.current = appearance;
    void elements.update({ appearance });
  }, [elements, appearance]);
  return elements;
}

interface CardFieldsProps {
  elements: StripeElements;
  isReady: boolean;
  onReady: () => void;
  onLoadError: () => void;
}

function CardFields({ elements, isReady, onReady, onLoadError }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onLoadError);
  useEffect(() => {
    if (!place.current) return;
    // Link keeps cards for other shops, and no student has agreed to that here.
    const fields = elements.create('payment', { wallets: { link: 'never' } });
    fields.on('ready', () => ready());
    fields.on('loaderror', () => failed());
    fields.mount(place.current);
    return () => fields.destroy();
  }, [elements]);
  const isLate = useIsLate(!isReady);
  return (
    <div className={`relative ${CARD_FIELDS_HEIGHT}`}>
      {isLate && <ScriptUnavailable />}
      {!isReady && !isLate && (
        <div className="absolute inset-x-0 top-0">
          <FieldsBlank label="Loading the card form..." />
        </div>
      )}
      <div ref={place} />
    </div>
  );
}

/** Browsers remember a failed script, so only a reload retries it. */
const ScriptUnavailable = () => (
  <PaymentUnavailable reason={NO_SCRIPT} onRetry={() => location.reload()} />
);

/** Height of the provider's fields, which are stacked on a narrow phone. */
const CARD_FIELDS_HEIGHT = 'min-h-57 max-[22rem]:min-h-75';

const FIELD = 'h-11 motion-safe:animate-pulse';

/** Placeholder of the provider's fields. */
function FieldsBlank({ label }: { label?: string | undefined }) {
  return (
    <div className="grid gap-4">
      <Spinner {...(label !== undefined && { label })} />
      <ChallengeWait />
      <Blank className={FIELD} />
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <Blank className={FIELD} />
        <Blank className={FIELD} />
      </div>
      <Blank className={FIELD} />
    </div>
  );
}

interface PaymentPlaceholderProps {
  label?: string;
  /** Set for the form of a payer, which has an address and no link to cancel. */
  payerWording?: string | undefined;
  asksConsent?: boolean | undefined;
}

/** Placeholder with the form's height, with an invisible consent box. */
export function PaymentPlaceholder(props: PaymentPlaceholderProps) {
  const { label, payerWording, asksConsent = true } = props;
  return (
    <div className="grid gap-4 md:gap-5">
      {payerWording && <Blank className="h-30 sm:h-25" />}
      <div className={CARD_FIELDS_HEIGHT}>
        <FieldsBlank label={label} />
      </div>
      <div className="relative">
        <div className="invisible">
          {asksConsent ? <ConsentBox payerWording={payerWording} /> : <AcceptedTerms />}
        </div>
        <Blank className="absolute inset-0" />
      </div>
      <Blank className={`h-11 ${payerWording ? '' : 'mb-17'}`} />
    </div>
  );
}

interface PaymentUnavailableProps {
  error?: unknown;
  reason?: string;
  onRetry: () => void;
}

export function PaymentUnavailable(props: PaymentUnavailableProps) {
  const { error, reason = describeError(error), onRetry } = props;
  return (
    <div className="grid gap-4">
      <Alert tone="accent" title="The card form cannot be shown" reference={errorReference(error)}>
        {reason} {checkoutMessages.nothingCharged}
      </Alert>
      {needsReload(error) ? (
        <ReloadButton />
      ) : (
        <Button onClick={onRetry} className="justify-self-start">
          Try Again
        </Button>
      )}
    </div>
  );
}

/** Reloads the page at its top for a student who comes back to it: they may have paid since. */
export function useFreshStart(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const reloadRestored = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', reloadRestored);
    return () => removeEventListener('pageshow', reloadRestored);
  }, []);
}
