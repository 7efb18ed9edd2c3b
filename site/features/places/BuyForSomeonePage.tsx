import { useEffect, useRef, useState } from 'react';
import { formatDecimal } from '#contract/money.ts';
import { FROM_MAX_LENGTH } from '#contract/places/order-texts.ts';
import { buyForSomeone } from '#contract/places/orders.ts';
import { island } from '#site/components/island.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { PaymentPlaceholder, useFreshStart } from '#site/features/card-payment/CardPaymentForm.tsx';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { assurance } from '#site/lib/offer-labels.ts';
import { paths } from '#site/lib/paths.ts';
import type { Bought } from './bought.ts';
import { giftForm } from './details.ts';
import { giftLabels } from './labels.ts';
import { type Details, type OpenOrder, placesPayment, useOpenPayment } from './use-open-payment.ts';

type GiftDetails = Details<typeof buyForSomeone.request>;

interface BuyForSomeonePageProps {
  sellerName: string;
  bought: Bought[];
  stripeKey: string;
}

/** Checkout without an account, for a place to hand over. */
export const BuyForSomeonePage = island(
  ({ sellerName, bought, stripeKey }: BuyForSomeonePageProps) => {
    useFreshStart();
    const subjectId = useQueryParameter('subject');
    const offerId = useQueryParameter('offer');
    const { order, details, isContinuing, notice, start, again, change } = useOpenPayment(
      'gift',
      buyForSomeone,
    );
    const [first] = bought;
    if (!first) {
      return (
        <Notice
          title={giftLabels.heading}
          text={giftLabels.notOnSale}
          action={{ href: paths.home(), label: checkoutLabels.returnHome }}
        />
      );
    }
    const wanted = details?.subjectId ?? details?.offerId ?? subjectId ?? offerId;
    return (
      <div className="@container grid gap-5 md:gap-8">
        <div className="grid gap-2">
          <h1 className="text-2xl">{giftLabels.heading}</h1>
          <p className="max-w-[42rem]">{giftLabels.explain}</p>
        </div>
        <div className="gift-parts">
          <Card className="grid min-h-96 content-start gap-5 max-md:px-[min(1rem,4.5vw)]">
            {isContinuing ? (
              <PaymentPlaceholder label={giftLabels.opening} asksConsent={false} />
            ) : order ? (
              <>
                <Summary {...{ order, bought, onChange: change }} />
                <LatePart
                  part={placesPayment}
                  name="card form"
                  props={{
                    stripeKey,
                    notice,
                    payment: order.payment,
                    onReopen: (why) => void again(order.details, why),
                  }}
                />
              </>
            ) : (
              <>
                <FormAlert failure={notice} takesFocus />
                <GiftForm
                  key={wanted ?? ''}
                  chosen={bought.find(({ id }) => id === wanted) ?? first}
                  {...{ bought, details, onStart: start }}
                />
              </>
            )}
          </Card>
          <Card className="grid gap-4 text-sm max-md:px-[min(1rem,4.5vw)]">
            <ol className="gift-steps">
              {giftLabels.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="border-rule border-t pt-4">{giftLabels.guarantee}</p>
            <p className="text-muted">
              {assurance.soldBy} {sellerName}. Stripe processes your payment securely: we never see
              your card details.
            </p>
          </Card>
        </div>
      </div>
    );
  },
);

interface SummaryProps {
  order: OpenOrder<GiftDetails>;
  bought: readonly Bought[];
  onChange: () => void;
}

/** Takes the focus, because the form before is gone. */
function Summary({ order: { details, payment }, bought, onChange }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const id = details.subjectId ?? details.offerId;
  const name = bought.find((each) => each.id === id)?.name ?? checkoutLabels.offer;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {name}
        </h2>
        <p className="font-display text-2xl figures">
          {formatDecimal(payment.amount, payment.currency)}
        </p>
      </div>
      <p className="wrap-anywhere text-muted text-sm">
        {details.email}
        {details.from && <span className="block">“{details.from}”</span>}
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button justify-self-start"
        onClick={onChange}
      >
        {giftLabels.change}
      </Button>
    </div>
  );
}

interface GiftFormProps {
  bought: readonly Bought[];
  chosen: Bought;
  details: GiftDetails | undefined;
  onStart: (details: GiftDetails) => Promise<void>;
}

function GiftForm({ bought, chosen, details, onStart }: GiftFormProps) {
  const [what, setWhat] = useState(chosen);
  const api = useApiForm({
    schema: giftForm,
    defaultValues: { email: details?.email ?? '', from: details?.from ?? '' },
    send: (typed) => onStart({ ...what.request, ...typed }),
    onError: (error) => describeFailure(error, checkoutMessages.paymentInitFailed.description),
  });
  return (
    <AuthForm api={api} submitLabel={giftLabels.continue} pendingLabel={giftLabels.opening}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold text-sm">{giftLabels.what}</legend>
        {bought.map((each) => (
          <label key={each.id} className="gift-choice">
            <input
              type="radio"
              name="what"
              value={each.id}
              checked={each.id === what.id}
              onChange={() => setWhat(each)}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="grow">{each.name}</span>
            <span className="figures">{each.price}</span>
          </label>
        ))}
      </fieldset>
      <EmailField
        form={api.form}
        name="email"
        label={giftLabels.email}
        hint={giftLabels.emailHint}
      />
      <FormField form={api.form} name="from" label={giftLabels.from} hint={giftLabels.fromHint}>
        <Input maxLength={FROM_MAX_LENGTH} autoComplete="off" />
      </FormField>
    </AuthForm>
  );
}
