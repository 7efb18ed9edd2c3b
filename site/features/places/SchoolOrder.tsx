import { type ReactNode, useState } from 'react';
import { formatDecimal } from '#contract/money.ts';
import { orderQuoted, type PlacesOrder, sendClassLink } from '#contract/places/orders.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { NewTabLink } from '#site/components/ui/NewTabLink.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDay } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { schoolForm } from './details.ts';
import { orderLabels as labels } from './labels.ts';
import { type OrderProps, OrderSection } from './OrderSection.tsx';
import { SchoolFields, toSchoolValues } from './SchoolFields.tsx';

/** The places of a school, from its quote to the end of its licence. */
export function SchoolOrder(props: OrderProps) {
  const { order, token } = props;
  const [isOrdering, setOrdering] = useState(false);
  const { validUntil = '', school } = order;
  const [teacher, finance] = [school?.teacherEmail ?? '', school?.financeEmail ?? ''];
  const until = validUntil && formatLongDay(validUntil);
  if (order.stage === 'quoted') {
    return isOrdering ? (
      <OrderForm {...props} />
    ) : (
      <OrderSection title={labels.quoted}>
        <p>{labels.quotedText(until)}</p>
        <Button className="justify-self-start" onClick={() => setOrdering(true)}>
          {labels.orderNow}
        </Button>
      </OrderSection>
    );
  }
  if (order.stage === 'expired') {
    return (
      <OrderSection title={labels.expired}>
        <p>{labels.expiredText(until)}</p>
        <Button className="justify-self-start" href={paths.schools()}>
          {labels.newQuote}
        </Button>
      </OrderSection>
    );
  }
  if (order.stage === 'ordered') {
    return <Stage title={labels.ordered} text={labels.orderedText(finance)} isNews={isOrdering} />;
  }
  if (order.stage === 'refused') return <Stage title={labels.refused} text={labels.refusedText} />;
  if (!isDue(order) && (order.stage === 'accepted' || order.counts.sold === 0)) {
    return <Stage title={labels.ended} text={labels.creditedText} />;
  }
  if (order.stage === 'accepted') {
    return (
      <Stage title={labels.accepted} text={labels.acceptedText}>
        <Payment order={order} />
      </Stage>
    );
  }
  if (order.stage === 'paused') {
    const isUnpaid = order.pausedFor === 'unpaid';
    return (
      <Stage title={labels.paused} text={isUnpaid ? labels.pausedUnpaid : labels.pausedDispute}>
        <Payment order={order} />
      </Stage>
    );
  }
  if (order.stage === 'released') {
    return (
      <Stage title={labels.released} text={labels.releasedText(teacher)}>
        <Counts order={order} />
        <ClassLink token={token} />
        <Payment order={order} />
      </Stage>
    );
  }
  return (
    <Stage title={labels.ended} text={labels.endedText}>
      <Payment order={order} />
    </Stage>
  );
}

interface StageProps {
  title: string;
  text: string;
  /** True if the visitor has just caused the stage. */
  isNews?: boolean;
  children?: ReactNode;
}

const Stage = ({ title, text, isNews = false, children }: StageProps) =>
  isNews ? (
    <Alert title={title} takesFocus>
      {text}
    </Alert>
  ) : (
    <OrderSection title={title}>
      <p className="wrap-anywhere">{text}</p>
      {children}
    </OrderSection>
  );

const isDue = ({ due }: PlacesOrder): boolean => Number(due) > 0;

/** Shows the amount that is left to pay, and the bank details. Empty for a paid order. */
function Payment({ order }: { order: PlacesOrder }) {
  if (!isDue(order)) return null;
  const invoice = order.documents.find(({ kind }) => kind === 'invoice');
  return (
    <section className="grid gap-3 border-rule border-t pt-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name={labels.due}>{formatDecimal(order.due, order.currency)}</Fact>
        {order.dueOn && <Fact name={labels.dueOn}>{formatLongDay(order.dueOn)}</Fact>}
      </dl>
      {order.bankDetails.length > 0 && (
        <div>
          <p className="text-muted text-sm">{labels.bank}</p>
          {order.bankDetails.map((line) => (
            <p key={line} className="wrap-anywhere figures">
              {line}
            </p>
          ))}
          {invoice && <p className="mt-2 text-sm">{labels.bankReference(invoice.number)}</p>}
        </div>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-display text-xl figures">{children}</dd>
  </div>
);

function Counts({ order: { counts, lastDay } }: { order: PlacesOrder }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Fact name={labels.counts.sold}>{counts.sold}</Fact>
      <Fact name={labels.counts.used}>{counts.used}</Fact>
      <Fact name={labels.counts.free}>{counts.free}</Fact>
      {counts.takenBack > 0 && <Fact name={labels.counts.takenBack}>{counts.takenBack}</Fact>}
      {lastDay && <Fact name={labels.lastDay}>{formatLongDay(lastDay)}</Fact>}
    </dl>
  );
}

function ClassLink({ token }: { token: string }) {
  const send = useMutation(() => call(sendClassLink, { token }).then(() => true));
  const failure = send.error === undefined ? undefined : describeFailure(send.error);
  return (
    <div className="grid gap-3">
      <FormAlert failure={failure} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={send.isPending}
        onClick={() => send.mutate(undefined)}
      >
        {labels.sendClassLink}
      </Button>
      <p role="status" className="wrap-anywhere text-sm">
        {send.output && labels.classLinkSent}
      </p>
    </div>
  );
}

function OrderForm({ token, order, onChange }: OrderProps) {
  const api = useApiForm({
    schema: schoolForm,
    defaultValues: toSchoolValues(order.school),
    send: async (typed) => onChange(await call(orderQuoted, { token, ...typed })),
    onError: (error) => describeFailure(error, labels.orderFailed),
  });
  return (
    <OrderSection title={labels.orderForm}>
      <AuthForm
        api={api}
        submitLabel={labels.orderNow}
        pendingLabel={labels.ordering}
        footer={
          <p className="text-muted text-sm">
            {labels.orderTerms} <NewTabLink href={paths.terms()}>{labels.terms}</NewTabLink>.{' '}
            {labels.orderNext}
          </p>
        }
      >
        <SchoolFields form={api.form} />
      </AuthForm>
    </OrderSection>
  );
}
