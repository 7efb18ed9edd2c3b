import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import {
  type AdminOrder,
  acceptOrderEndpoint,
  creditOrderEndpoint,
  pauseOrderEndpoint,
  recordTransferEndpoint,
  refuseOrderEndpoint,
  remindOfInvoiceEndpoint,
  resumeOrderEndpoint,
  warnOfPauseEndpoint,
} from '#contract/admin/places-orders.ts';
import { count } from '#contract/count.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { currencyName, formatDecimal } from '#contract/money.ts';
import { shopDay } from '#contract/shop-day.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { FormDialog } from '#site/components/admin/FormDialog.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { amountUpTo, withDecimals } from '../amount-up-to.ts';
import { ordersLabels, releaseLabels } from './labels.ts';

interface ActProps {
  order: AdminOrder;
  onChange: () => Promise<void>;
}

/** Everything that the owner can do with an order in its present stage. */
export function OrderActs({ order, onChange }: ActProps) {
  const [done, setDone] = useState({ success: '', count: 0 });
  const onDone = (success: string) => setDone(({ count }) => ({ success, count: count + 1 }));
  const act = { order, onChange, onDone };
  const { stage, due, dueOn, owed } = order;
  const hasInvoice = dueOn !== undefined;
  const isOwing = hasInvoice && Number(due) > 0;
  return (
    <>
      {/* Takes the focus, because the pressed button may be gone. */}
      {done.success && <Alert key={done.count} title={done.success} takesFocus />}
      {stage === 'ordered' && <Decision {...act} />}
      {isOwing && <RecordPayment key={order.payments.length} {...act} />}
      {isOwing && (order.isOverdue || stage === 'paused') && <LatePayment {...act} />}
      {hasInvoice && Number(owed) > 0 && <Correction {...act} />}
    </>
  );
}

interface TellingProps extends ActProps {
  /** @param success sentence about the success, which stays when the act's own card is gone */
  onDone: (success: string) => void;
}

type Release = keyof typeof releaseLabels;

function Decision({ order, onChange, onDone }: TellingProps) {
  const { orderId, amount, currency, who } = order;
  const [release, setRelease] = useState<Release>('now');
  const { mutate, isPending, error } = useMutation(
    () => call(acceptOrderEndpoint, { orderId, release }),
    {
      onSuccess: () => onDone(`You have accepted the order. ${who} gets the invoice by email.`),
      onSettled: onChange,
    },
  );
  return (
    <AdminCard title="Accept this order?">
      <p>
        The shop numbers an invoice for {formatDecimal(amount, currency)} and emails it to the
        finance office. The teacher gets the link to the class as soon as the places are released.
      </p>
      <div className="sm:max-w-96">
        <Field label="Places">
          <Select
            placeholder=""
            options={Object.entries(releaseLabels).map(([value, label]) => ({ value, label }))}
            value={release}
            onChange={(value) => setRelease(value as Release)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3" aria-busy={isPending}>
        <Button aria-disabled={isPending} onClick={() => isPending || mutate(undefined)}>
          {isPending ? 'One moment...' : ordersLabels.accept}
        </Button>
        <FormDialog
          label={ordersLabels.refuse}
          title="Refuse this order?"
          description="The school gets an email with your reason. This cannot be undone; the school can ask for a new quote."
          submitLabel={ordersLabels.refuse}
          variant="danger"
          schema={refuseOrderEndpoint.request}
          held={{ orderId }}
          send={async (values) => {
            await call(refuseOrderEndpoint, values);
            await onChange();
            return 'You have refused the order.';
          }}
        >
          {(form) => (
            <FormField form={form} name="reason" label="Reason" hint="The school reads it.">
              <Input maxLength={REASON_MAX_LENGTH} autoComplete="off" />
            </FormField>
          )}
        </FormDialog>
        <Outcome error={error} />
      </div>
    </AdminCard>
  );
}

function RecordPayment({ order, onChange, onDone }: TellingProps) {
  const { orderId, due, currency } = order;
  // Idempotency key: repeated requests record one payment.
  const [key] = useState(() => crypto.randomUUID());
  const today = shopDay(new Date());
  const { form, submit, isPending, failure } = useApiForm({
    schema: z.strictObject({
      amount: amountUpTo(due, currency, `The order owes at most ${due}`),
      on: z.string().check(z.iso.date('Please enter a date')),
    }),
    defaultValues: { amount: due, on: today },
    send: async ({ amount, on }) => {
      const paid = withDecimals(amount, currency);
      await call(recordTransferEndpoint, { orderId, amount: paid, on, key });
      onDone(`The payment of ${formatDecimal(paid, currency)} is recorded.`);
      await onChange();
    },
    onError: describeFailure,
  });
  return (
    <AdminCard title="Has the money arrived?">
      <form
        method="post"
        noValidate
        aria-busy={isPending}
        onSubmit={submit}
        className="grid items-start gap-4 sm:grid-cols-[repeat(2,minmax(0,14rem))]"
      >
        <FormField
          form={form}
          name="amount"
          label={`Amount in ${currencyName(currency)}`}
          hint="After a part, the order stays open."
        >
          <Input inputMode="decimal" autoComplete="off" />
        </FormField>
        <FormField form={form} name="on" label="Day of the payment">
          <Input type="date" max={today} />
        </FormField>
        <div className="grid gap-4 sm:col-span-2">
          <FormAlert failure={failure} />
          <Button type="submit" aria-disabled={isPending} className="justify-self-start">
            {isPending ? 'One moment...' : ordersLabels.recordPayment}
          </Button>
        </div>
      </form>
    </AdminCard>
  );
}

function LatePayment({ order, onChange, onDone }: TellingProps) {
  const id = useId();
  const { orderId, isOverdue, stage, pausedFor, warnedOn, mayPauseFrom } = order;
  const isWaiting = mayPauseFrom !== undefined && mayPauseFrom > shopDay(new Date());
  const button = (label: string, run: () => Promise<unknown>, done: string): ReactNode => (
    <CallButton
      key={label}
      aria-describedby={id}
      run={run}
      onSuccess={() => onDone(done)}
      onSettled={onChange}
    >
      {label}
    </CallButton>
  );
  const isOpen = stage === 'released';
  return (
    <AdminCard title="The invoice is not paid">
      <p id={id} className="text-sm">
        {describeNext({ isWaiting, mayPauseFrom, isPaused: pausedFor === 'unpaid', stage })}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOverdue &&
          button(
            ordersLabels.remind,
            () => call(remindOfInvoiceEndpoint, { orderId }),
            'The finance office gets a friendly reminder.',
          )}
        {isOpen &&
          !warnedOn &&
          button(
            ordersLabels.warn,
            () => call(warnOfPauseEndpoint, { orderId }),
            'The school and the teacher get a warning.',
          )}
        {isOpen &&
          warnedOn &&
          !isWaiting &&
          button(
            ordersLabels.pause,
            () => call(pauseOrderEndpoint, { orderId }),
            'The access of the class is paused.',
          )}
        {pausedFor === 'unpaid' &&
          button(
            ordersLabels.resume,
            () => call(resumeOrderEndpoint, { orderId }),
            'The class can read again.',
          )}
      </div>
    </AdminCard>
  );
}

function describeNext({
  isWaiting,
  mayPauseFrom,
  isPaused,
  stage,
}: {
  isWaiting: boolean;
  mayPauseFrom: string | undefined;
  isPaused: boolean;
  stage: AdminOrder['stage'];
}): string {
  if (stage === 'ended') return 'The licence has ended, and the invoice still counts.';
  if (isPaused) return 'The class cannot read. A recorded payment ends the pause, and so can you.';
  if (!mayPauseFrom)
    return 'Most schools have only mislaid the invoice, so begin with a reminder. Access can be paused a week after a warning.';
  if (isWaiting) return `You can pause access from ${formatLongDate(mayPauseFrom)} on.`;
  return 'The week since the warning has passed. You can pause access, and end the pause again.';
}

function Correction({ order, onChange }: TellingProps) {
  const { orderId, owed, currency, order: view } = order;
  // The access has ended with the order.
  const places = order.stage === 'ended' ? 0 : order.places;
  // Idempotency key: repeated requests issue one credit note.
  const [key, setKey] = useState('');
  return (
    <AdminCard title="Is something wrong with the invoice?">
      <p className="text-sm">
        An invoice is never changed. A credit note takes an amount off it, and ends places if you
        say how many.
      </p>
      <div className="flex flex-wrap gap-3">
        <FormDialog
          label={ordersLabels.creditNote}
          title="Issue a credit note?"
          description="It gets the next number, is emailed to the finance office and cannot be undone. Money that a card has paid beyond the rest goes back to the card; return a bank transfer yourself."
          onOpen={() => setKey(crypto.randomUUID())}
          submitLabel="Issue"
          variant="danger"
          schema={z.strictObject({
            ...creditOrderEndpoint.request.shape,
            amount: amountUpTo(owed, currency, `The order has at most ${owed} left`),
            places: z.coerce
              .number('Please enter a number')
              .check(
                z.int('Please enter a number'),
                z.minimum(0, 'Please enter a number'),
                z.maximum(places, `The order has ${count(places, 'place')}`),
              ),
          })}
          held={{ orderId, key }}
          defaultValues={{ places: '0' }}
          send={async ({ amount, ...values }) => {
            await call(creditOrderEndpoint, { ...values, amount: withDecimals(amount, currency) });
            await onChange();
            return 'The credit note is on its way to the finance office.';
          }}
        >
          {(form) => (
            <>
              <FormField
                form={form}
                name="amount"
                label={`Amount in ${currencyName(currency)}`}
                hint={`At most ${formatDecimal(owed, currency)}`}
              >
                <Input inputMode="decimal" autoComplete="off" />
              </FormField>
              <FormField
                form={form}
                name="places"
                label="Places that end"
                hint={`${view.counts.free} are free and end first. Then the pupils who joined last lose access.`}
              >
                <Input inputMode="numeric" autoComplete="off" />
              </FormField>
              <FormField form={form} name="reason" label="Reason" hint="It is on the credit note.">
                <Input maxLength={REASON_MAX_LENGTH} autoComplete="off" />
              </FormField>
            </>
          )}
        </FormDialog>
      </div>
    </AdminCard>
  );
}
