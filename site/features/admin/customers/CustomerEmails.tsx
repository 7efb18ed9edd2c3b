import type { CustomerEmail, EmailOutcome } from '#contract/admin/customers.ts';
import type { EmailKind } from '#contract/admin/emails.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { formatMoment } from '#site/lib/dates.ts';

const kinds: Record<EmailKind, string> = {
  confirmation: 'Confirmation',
  'duplicate-payment': 'Second payment refunded',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Dispute',
  'paid-by-other': 'Paid by someone else',
  'access-ended': 'Access ended',
  'access-restored': 'Access restored',
  'payer-confirmation': 'To the payer: confirmation',
  'payer-duplicate': 'To the payer: second payment refunded',
  'payer-refund': 'To the payer: refund',
  'payer-refund-failed': 'To the payer: refund failed',
};

const outcomes: Record<EmailOutcome, { word: string; tone: 'brand' | 'neutral' | 'accent' }> = {
  sent: { word: 'Sent', tone: 'brand' },
  waiting: { word: 'Waiting', tone: 'neutral' },
  rejected: { word: 'Rejected', tone: 'accent' },
};

function Outcome({ outcome, reason, responseCode }: CustomerEmail) {
  const { word, tone } = outcomes[outcome];
  const why = reason === 'expired' ? ' after three days' : responseCode ? ` (${responseCode})` : '';
  return (
    <Badge tone={tone}>
      {word}
      {why}
    </Badge>
  );
}

const columns: Column<CustomerEmail & { key: string }>[] = [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{at ? formatMoment(at) : ''}</span>,
  },
  { head: 'Email', cell: ({ kind }) => kinds[kind] },
  { head: 'Order', cell: ({ orderNumber }) => orderNumber },
  { head: 'Status', cell: (email) => <Outcome {...email} /> },
];

export function CustomerEmails({ emails }: { emails: CustomerEmail[] }) {
  if (emails.length === 0) return <p className="text-muted">No emails yet.</p>;
  const rows = emails.map((email, index) => ({ ...email, key: `${emails.length - index}` }));
  return (
    <Table
      caption="Emails about purchases"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
