import { useId } from 'react';
import {
  type CustomerPage,
  type CustomerPurchase,
  draftEvidenceEndpoint,
  type EmailOutcome,
  getEvidence,
  resendConfirmationEndpoint,
} from '#contract/admin/customers.ts';
import { formatDecimal } from '#contract/money.ts';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { showSuccess } from '#site/components/admin/toasts.ts';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { saveFile } from '#site/lib/save-file.ts';
import { toast } from '#site/lib/toast.ts';
import { customerMessages } from '#site/texts/customers.ts';
import { errorMessages } from '#site/texts/shell.ts';
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
        <span className="text-muted text-sm">{formatMoment(at)}</span>
        <OrderStatus {...purchase} />
      </header>
      <PurchaseFacts purchase={purchase} />
      <div className="flex flex-wrap gap-3">
        {isActive && !customer.isDeleted && (
          <CallButton
            aria-describedby={id}
            run={() => call(resendConfirmationEndpoint, place)}
            onSuccess={({ outcome }) => showOutcome(outcome)}
            onSettled={onChange}
          >
            Resend confirmation
          </CallButton>
        )}
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
            onSuccess={() => showSuccess(customerMessages.evidenceDrafted)}
          >
            Draft evidence again
          </CallButton>
        )}
      </div>
    </article>
  );
}

const FAILURES: Record<Exclude<EmailOutcome, 'sent'>, string> = {
  waiting: 'The mail server has not accepted the confirmation yet. The shop will try again.',
  rejected: 'The mail server refused the confirmation. Is the address right?',
};

function showOutcome(outcome: EmailOutcome): void {
  if (outcome === 'sent') showSuccess('The confirmation was sent.');
  else {
    const description = FAILURES[outcome];
    toast({ title: errorMessages.error, description, variant: 'destructive' });
  }
}

/** @param content in base64 */
function savePdf({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }));
}

type Fact = [head: string, text: string | undefined];

function PurchaseFacts({ purchase }: { purchase: CustomerPurchase }) {
  const { code, payer, lines, refunds, disputes, warnings, granted, revoked, consent, currency } =
    purchase;
  const facts: Fact[] = [
    ['Discount code', code],
    ['Paid by', payer && (payer.email ?? 'someone else, address not kept')],
    ...(lines.length > 1 ? lines : []).map(({ subjectName, amount, isActive }): Fact => {
      const access = isActive ? 'has access' : 'no access';
      return [subjectName, `${formatDecimal(amount, currency)}, ${access}`];
    }),
    ...refunds.map(({ amount, state, at, subjectName }): Fact => {
      const money = formatDecimal(amount, currency);
      const words = [money, subjectName, states[state], at && formatMoment(at)];
      return ['Refund', words.filter(Boolean).join(', ')];
    }),
    ...warnings.map((at): Fact => ['Fraud warning', formatMoment(at)]),
    ...disputes.map(
      ({ id, state }): Fact => ['Dispute', `${disputeStates[state] ?? state} (${id})`],
    ),
    ['Granted', granted && describe(granted)],
    ['Revoked', revoked && describe(revoked)],
    [
      payer ? "Payer's consent" : 'Consent',
      consent &&
        `${formatMoment(consent.agreedAt)}, wording ${consent.wordingVersion}: “${consent.text}”`,
    ],
  ];
  const known = facts.filter(([, text]) => text);
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {known.map(([head, text]) => (
        <div key={`${head}${text}`} className="contents">
          <dt className="text-muted">{head}</dt>
          <dd className="wrap-break-word">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const describe = ({ reason, by, at }: { reason: string; by: string; at: string }) =>
  `${formatMoment(at)} by ${by}: ${reason}`;

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
