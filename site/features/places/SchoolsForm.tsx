import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formatAmount, formatDecimal } from '#contract/money.ts';
import { askForQuote, buyPlaces } from '#contract/places/orders.ts';
import { PLACES_MAX, PLACES_MIN, totalOfPlaces } from '#contract/places/place-prices.ts';
import { island } from '#site/components/island.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input, SelectInput } from '#site/components/ui/Input.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import type { SoldPlaces } from './bought.ts';
import { quoteForm, schoolForm } from './details.ts';
import { fieldMessages, giftLabels, schoolLabels as labels, orderLabels } from './labels.ts';
import { OrganisationField, SchoolFields, toSchoolValues } from './SchoolFields.tsx';
import { type Details, placesPayment, useOpenPayment } from './use-open-payment.ts';

type SchoolDetails = Details<typeof buyPlaces.request>;

interface Choice {
  sold: SoldPlaces;
  places: number;
}

const USUAL_PLACES = 30;

interface SchoolsFormProps {
  sold: [SoldPlaces, ...SoldPlaces[]];
  stripeKey: string;
}

/** Chooses notes and places, then pays by card or asks for a quote. */
export const SchoolsForm = island(({ sold, stripeKey }: SchoolsFormProps) => {
  const [choice, setChoice] = useState<Choice>();
  const [step, setStep] = useState<'choose' | 'card' | 'quote'>('choose');
  const { order, details, isContinuing, notice, start, again, change } = useOpenPayment(
    'school',
    buyPlaces,
  );
  const chosen = details ? readChoice(details, sold) : choice;
  if (isContinuing) {
    return (
      <FormCard>
        <Spinner label={giftLabels.opening} />
      </FormCard>
    );
  }
  if (order && chosen) {
    return (
      <FormCard>
        <Chosen
          choice={chosen}
          total={formatDecimal(order.payment.amount, order.payment.currency)}
          onBack={change}
        />
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
      </FormCard>
    );
  }
  if (chosen && step !== 'choose') {
    return (
      <FormCard>
        <Chosen choice={chosen} total={formatTotal(chosen)} onBack={() => setStep('choose')} />
        {step === 'quote' ? (
          <QuoteForm choice={chosen} />
        ) : (
          <CardDetails choice={chosen} details={details} onStart={start} />
        )}
      </FormCard>
    );
  }
  return (
    <FormCard>
      <FormAlert failure={notice} takesFocus />
      <ChoiceForm
        sold={sold}
        chosen={chosen}
        onChoose={(next, by) => {
          setChoice(next);
          setStep(by);
        }}
      />
    </FormCard>
  );
});

const FormCard = ({ children }: { children: ReactNode }) => (
  <Card className="grid grid-cols-1 content-start gap-5 max-md:px-[min(1rem,4.5vw)]">
    {children}
  </Card>
);

function readChoice(details: SchoolDetails, sold: readonly SoldPlaces[]): Choice | undefined {
  const wanted = details.subjectId ?? details.offerId;
  const found = sold.find(({ id }) => id === wanted);
  return found && { sold: found, places: details.places };
}

const formatTotal = ({ sold: { list }, places }: Choice): string =>
  formatAmount(totalOfPlaces(list, places), list.currency);

const placesNumber = z.coerce.number().check(z.int(), z.minimum(PLACES_MIN), z.maximum(PLACES_MAX));

interface ChoiceFormProps {
  sold: SchoolsFormProps['sold'];
  chosen: Choice | undefined;
  onChoose: (choice: Choice, by: 'card' | 'quote') => void;
}

function ChoiceForm({ sold, chosen, onChoose }: ChoiceFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [what, setWhat] = useState(chosen?.sold ?? sold[0]);
  const [typed, setTyped] = useState(`${chosen?.places ?? USUAL_PLACES}`);
  const [isChecked, setChecked] = useState(false);
  // The teacher may have chosen before hydration.
  useEffect(() => {
    setWhat((last) => sold.find(({ id }) => id === select.current?.value) ?? last);
    setTyped(input.current?.value ?? '');
  }, [sold]);
  const places = placesNumber.safeParse(typed).data;
  const choice = places === undefined ? undefined : { sold: what, places };
  const choose = (by: 'card' | 'quote') => {
    setChecked(true);
    if (choice) onChoose(choice, by);
    else input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        choose(submitter?.getAttribute('value') === 'card' ? 'card' : 'quote');
      }}
      className="grid grid-cols-1 gap-5"
    >
      <Field label={labels.what}>
        <SelectInput
          ref={select}
          defaultValue={what.id}
          onChange={({ currentTarget: { value } }) =>
            setWhat((last) => sold.find(({ id }) => id === value) ?? last)
          }
        >
          {sold.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        label={labels.places}
        error={isChecked && !choice ? fieldMessages.places(PLACES_MIN, PLACES_MAX) : undefined}
      >
        <Input
          ref={input}
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <p
        aria-live="polite"
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule border-t pt-4"
      >
        <span className="font-semibold">{labels.total}</span>
        <span className="font-display text-2xl figures">{choice ? formatTotal(choice) : '–'}</span>
      </p>
      <div className="awaits-scripts flex flex-wrap gap-3">
        <Button type="submit" name="by" value="quote" className="grow">
          {labels.quote}
        </Button>
        <Button type="submit" name="by" value="card" variant="secondary" className="grow">
          {labels.card}
        </Button>
      </div>
    </form>
  );
}

interface ChosenProps {
  choice: Choice;
  /** Price as shown: prices may have changed since the page was built, so an open payment has its own. */
  total: string;
  onBack: () => void;
}

/** Takes the focus, because the form before is gone. */
function Chosen({ choice, total, onBack }: ChosenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {orderLabels.places(choice.sold.name, choice.places)}
        </h3>
        <p className="font-display text-2xl figures">{total}</p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button justify-self-start"
        onClick={onBack}
      >
        {giftLabels.change}
      </Button>
    </div>
  );
}

function QuoteForm({ choice: { sold, places } }: { choice: Choice }) {
  const [key] = useState(() => crypto.randomUUID());
  const api = useApiForm({
    schema: quoteForm,
    defaultValues: { organisation: '', email: '' },
    send: async (typed) => {
      const { token } = await call(askForQuote, { ...sold.request, places, key, ...typed });
      await leaveTo(paths.order(token));
    },
    onError: (error) => describeFailure(error, labels.quoteFailed),
  });
  return (
    <>
      <p className="text-muted text-sm">{labels.quoteExplain}</p>
      <AuthForm api={api} submitLabel={labels.sendQuote} pendingLabel={labels.makingQuote}>
        <OrganisationField form={api.form} />
        <EmailField form={api.form} name="email" label={labels.quoteEmail} />
      </AuthForm>
    </>
  );
}

interface CardDetailsProps {
  choice: Choice;
  details: SchoolDetails | undefined;
  onStart: (details: SchoolDetails) => Promise<void>;
}

function CardDetails({ choice: { sold, places }, details, onStart }: CardDetailsProps) {
  const api = useApiForm({
    schema: schoolForm,
    defaultValues: toSchoolValues(details),
    send: (typed) => onStart({ ...sold.request, places, ...typed }),
    onError: (error) => describeFailure(error, checkoutMessages.paymentInitFailed.description),
  });
  return (
    <AuthForm api={api} submitLabel={labels.continue} pendingLabel={giftLabels.opening}>
      <SchoolFields form={api.form} />
    </AuthForm>
  );
}
