import { type ComponentProps, useId } from 'react';
import {
  type CustomerPage,
  type CustomerPurchase,
  draftEvidenceEndpoint,
  type EmailOutcome,
  getEvidence,
  getReceiptOfCustomer,
  type Pdf,
  resendConfirmationEndpoint,
  sendReceiptEndpoint,
} from '#contract/admin/customers.ts';
import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { formatDecimal } from '#contract/money.ts';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { FormDialog } from '#site/components/admin/FormDialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { saveFile } from '#site/lib/save-file.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';
import { RevokeAccess } from './AccessDialogs.tsx';
import { RefundDialog } from './RefundDialog.tsx';

interface PurchaseEntryProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  onChange: () => Promise<void>;
}

export function PurchaseEntry({ customer, purchase, onChange }: PurchaseEntryProps) {
  const id = useId();
  const { subjectName, amount, currency, at, isActive, status, left, disputes } = purchase;
  const isDisputed = status === 'disputed' || status === 'lost';
  const place = { id: customer.id, paymentId: purchase.id };
  const dialog = { customer, purchase, about: id, onDone: onChange };
  return (
    <article aria-labelledby={id} className="grid gap-3 border-rule border-t pt-5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg">
          {subjectName}
        </h3>
        <OrderLink {...purchase} />
        <span>{formatDecimal(amount, currency)}</span>
        <span className="text-muted text-sm">{formatDateTime(at)}</span>
        <OrderStatus {...purchase} />
      </header>
      <PurchaseFacts purchase={purchase} />
      <div className="flex flex-wrap gap-3">
        {isActive && !customer.isDeleted && (
          <CallButton
            aria-describedby={id}
            run={() => call(resendConfirmationEndpoint, place)}
            describe={({ outcome }) => OUTCOMES[outcome]}
            onSettled={onChange}
          >
            Resend confirmation
          </CallButton>
        )}
        <CallButton
          aria-describedby={id}
          run={() => call(getReceiptOfCustomer, place)}
          onSuccess={openPdf}
        >
          Receipt
        </CallButton>
        <SendReceipt {...dialog} />
        {(isActive || status === 'disputed') && !customer.isDeleted && <RevokeAccess {...dialog} />}
        {Number(left) > 0 && !isDisputed && <RefundDialog {...dialog} />}
        {(disputes.length > 0 || purchase.warnings.length > 0) && (
          <CallButton
            aria-describedby={id}
            run={() => call(getEvidence, place)}
            onSuccess={savePdf}
          >
            Evidence as PDF
          </CallButton>
        )}
        {disputes.some(({ awaitsResponse }) => awaitsResponse) && (
          <CallButton
            aria-describedby={id}
            run={() => call(draftEvidenceEndpoint, place)}
            describe={() => DRAFTED}
          >
            Draft evidence again
          </CallButton>
        )}
      </div>
    </article>
  );
}

const DRAFTED = 'The draft is ready at the payment provider. Complete and submit it there.';

const OUTCOMES: Record<EmailOutcome, string> = {
  sent: 'The confirmation was sent.',
  waiting: 'The mail server has not accepted the confirmation yet. The shop will try again.',
  rejected: 'The mail server refused the confirmation. Is the address right?',
};

function toBlob({ content }: Pdf): Blob {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

const savePdf = (pdf: Pdf) => saveFile(pdf.name, toBlob(pdf));

/** Opens a PDF in a new tab, to read and print. Saves it if the browser refuses the tab. */
function openPdf(pdf: Pdf): void {
  const address = URL.createObjectURL(toBlob(pdf));
  if (!window.open(address, '_blank')) savePdf(pdf);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function SendReceipt({ customer, purchase, about }: ComponentProps<typeof RevokeAccess>) {
  const { id, payer, orderNumber } = purchase;
  return (
    <FormDialog
      label="Send receipt to …"
      about={about}
      title={`Send the receipt for ${orderNumber}`}
      description="They get an email with the receipt as a PDF. For a parent or a school, enter their address."
      submitLabel="Send"
      schema={sendReceiptEndpoint.request}
      held={{ id: customer.id, paymentId: id }}
      defaultValues={{ email: payer?.email ?? customer.email }}
      send={async (values) => {
        await call(sendReceiptEndpoint, values);
        return 'The receipt was sent.';
      }}
    >
      {(form) => (
        <FormField form={form} name="email" label="Send receipt to">
          <Input type="email" maxLength={EMAIL_MAX_LENGTH} autoComplete="off" spellCheck={false} />
        </FormField>
      )}
    </FormDialog>
  );
}

type Fact = [head: string, text: string | undefined];

function PurchaseFacts({ purchase }: { purchase: CustomerPurchase }) {
  const { code, payer, lines, refunds, disputes, warnings, granted, revoked, consent, currency } =
    purchase;
  const facts: Fact[] = [
    ['Discount code', code],
    ['Paid by', describePayer(purchase)],
    ...(lines.length > 1 ? lines : []).map(({ subjectName, amount, isActive }): Fact => {
      const access = isActive ? 'has access' : 'no access';
      return [subjectName, `${formatDecimal(amount, currency)}, ${access}`];
    }),
    ...refunds.map(({ amount, state, at, subjectName }): Fact => {
      const money = formatDecimal(amount, currency);
      const words = [money, subjectName, states[state], at && formatDateTime(at)];
      return ['Refund', words.filter(Boolean).join(', ')];
    }),
    ...warnings.map((at): Fact => ['Fraud warning', formatDateTime(at)]),
    ...disputes.map(
      ({ id, state }): Fact => ['Dispute', `${disputeStates[state] ?? state} (${id})`],
    ),
    ['Granted', granted && describe(granted)],
    ['Revoked', revoked && describe(revoked)],
    [
      payer ? "Payer's consent" : 'Consent',
      consent &&
        `${formatDateTime(consent.agreedAt)}, wording ${consent.wordingVersion}: “${consent.text}”`,
    ],
  ];
  const rows = facts.filter(([, text]) => text);
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {rows.map(([head, text]) => (
        <div key={`${head}${text}`} className="contents">
          <dt className="text-muted">{head}</dt>
          <dd className="wrap-break-word">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function describePayer({ payer, amount }: CustomerPurchase): string {
  if (payer) return payer.email ?? 'someone else, whose address is not kept';
  return Number(amount) === 0 ? 'no one, it was free of charge' : 'the student';
}

const describe = ({ reason, by, at }: { reason: string; by: string; at: string }) =>
  `${formatDateTime(at)} by ${by}: ${reason}`;

const states: Record<string, string> = {
  pending: 'on its way',
  requires_action: 'waiting for the buyer',
  failed: 'failed',
  canceled: 'cancelled',
};

const disputeStates: Record<string, string> = {
  warning_needs_response: 'enquiry from the bank, respond at the payment provider',
  warning_under_review: 'enquiry from the bank, which has your response',
  warning_closed: 'enquiry from the bank, closed without a dispute',
  needs_response: 'open, respond at the payment provider',
  under_review: 'open, the bank has your response',
  won: 'won',
  lost: 'lost',
};
