import type { CustomerPurchase } from '#contract/admin/customers.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatMoment } from '#site/lib/dates.ts';

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

export function PurchaseFacts({ purchase }: { purchase: CustomerPurchase }) {
  const { code, payer, refunds, disputes, warnings, granted, revoked, consent, currency } =
    purchase;
  const lines = [
    ...(code ? [{ head: 'Discount code', text: code }] : []),
    ...(payer ? [{ head: 'Paid by', text: payer.email ?? 'someone else, address not kept' }] : []),
    ...(purchase.lines.length > 1
      ? purchase.lines.map(({ subjectName, amount, isActive }) => ({
          head: subjectName,
          text: `${formatDecimal(amount, currency)}, ${isActive ? 'has access' : 'no access'}`,
        }))
      : []),
    ...refunds.map(({ amount, state, at, subjectName }) => ({
      head: 'Refund',
      text: [formatDecimal(amount, currency), subjectName, states[state], at && formatMoment(at)]
        .filter(Boolean)
        .join(', '),
    })),
    ...warnings.map((at) => ({ head: 'Fraud warning', text: formatMoment(at) })),
    ...disputes.map(({ id, state }) => ({
      head: 'Dispute',
      text: `${disputeStates[state] ?? state} (${id})`,
    })),
    ...(granted ? [{ head: 'Granted', text: describe(granted) }] : []),
    ...(revoked ? [{ head: 'Revoked', text: describe(revoked) }] : []),
    ...(consent
      ? [
          {
            head: payer ? "Payer's consent" : 'Consent',
            text: `${formatMoment(consent.agreedAt)}, wording ${consent.wordingVersion}: “${consent.text}”`,
          },
        ]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {lines.map(({ head, text }) => (
        <div key={head + text} className="contents">
          <dt className="text-muted">{head}</dt>
          <dd className="wrap-break-word">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const describe = ({ reason, by, at }: { reason: string; by: string; at: string }) =>
  `${formatMoment(at)} by ${by}: ${reason}`;
