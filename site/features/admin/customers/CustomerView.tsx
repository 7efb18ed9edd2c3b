import { type ComponentProps, useState } from 'react';
import {
  type CustomerEmail,
  type CustomerPage,
  correctEmailEndpoint,
  type EmailOutcome,
  endCustomerSessionsEndpoint,
  getCustomer,
} from '#contract/admin/customers.ts';
import { emailTitles } from '#contract/admin/order-emails.ts';
import { describeOpening } from '#contract/files/openings.ts';
import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { FormDialog } from '#site/components/admin/FormDialog.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate, formatDateTime } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { GrantAccess } from './AccessDialogs.tsx';
import { customerLabels } from './labels.ts';
import { PurchaseEntry } from './PurchaseEntry.tsx';

interface CustomerViewProps {
  id: string;
  /** Link to the list of all customers. */
  list: Pick<ComponentProps<'a'>, 'href' | 'onClick'>;
}

export function CustomerView({ id, list }: CustomerViewProps) {
  const [customer] = useState(() => new Query(() => call(getCustomer, { id })));
  const query = useQuery(customer);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <a
        {...list}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        All customers
      </a>
      <LoadStatus query={query} what="The customer" rows={3} className="h-40" />
      {query.data && <Customer customer={query.data} onChange={query.refetch} />}
    </div>
  );
}

interface CustomerProps {
  customer: CustomerPage;
  onChange: () => Promise<void>;
}

function Customer({ customer, onChange }: CustomerProps) {
  const { id, isDeleted, purchases, downloads, sessions, emails } = customer;
  return (
    <>
      {isDeleted ? (
        <AdminCard title={customerLabels.deletedAccount}>
          <p className="text-muted">
            Name and address were deleted. The orders stay, and can be refunded.
          </p>
        </AdminCard>
      ) : (
        <PersonCard customer={customer} onChange={onChange} />
      )}
      <AdminCard
        title="Purchases"
        action={<HandbookLink section="refunds">Refunds and receipts</HandbookLink>}
      >
        {purchases.length === 0 && <p className="text-muted">No purchases yet.</p>}
        {purchases.map((purchase) => (
          <PurchaseEntry
            key={purchase.id}
            customer={customer}
            purchase={purchase}
            onChange={onChange}
          />
        ))}
      </AdminCard>
      {!isDeleted && (
        <>
          <AdminCard title="Downloads">
            <Table
              caption="Downloads"
              columns={downloadColumns}
              rows={downloads}
              rowKey={(download) => download.id}
              empty="No downloads in the last twelve months."
            />
          </AdminCard>
          <AdminCard title="Signed-in devices">
            <Table
              caption="Signed-in devices"
              columns={sessionColumns}
              rows={sessions}
              rowKey={(session) => session.id}
              empty="They aren't signed in on any device."
            />
            {sessions.length > 0 && (
              <CallButton
                run={() => call(endCustomerSessionsEndpoint, { id })}
                onSettled={onChange}
                className="justify-self-start"
              >
                Sign out everywhere
              </CallButton>
            )}
          </AdminCard>
        </>
      )}
      <AdminCard title="Emails about purchases">
        <Table
          caption="Emails about purchases"
          columns={emailColumns}
          rows={emails.map((email, index) => ({ ...email, key: `${emails.length - index}` }))}
          rowKey={({ key }) => key}
          empty="No emails yet."
        />
      </AdminCard>
    </>
  );
}

function PersonCard({ customer, onChange }: CustomerProps) {
  const { id, name, email, since, isOfProvider } = customer;
  return (
    <AdminCard title={name || email}>
      <dl className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted text-sm">Email</dt>
        <dd className="wrap-break-word">{email}</dd>
        <dt className="text-muted text-sm">Account since</dt>
        <dd>{since && formatDate(since)}</dd>
        <dt className="text-muted text-sm">Signs in</dt>
        <dd>{isOfProvider ? 'at the identity provider' : 'with a password'}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        {!isOfProvider && (
          <FormDialog
            label={customerLabels.changeEmail}
            title={customerLabels.changeEmail}
            description="They log in with the new address from now on, and stay signed in. New downloads show the new address. We email both addresses."
            submitLabel="Save"
            schema={correctEmailEndpoint.request}
            held={{ id }}
            defaultValues={{ email }}
            send={async (values) => {
              await call(correctEmailEndpoint, values);
              await onChange();
              return 'The email address was changed. The shop is telling both addresses.';
            }}
          >
            {(form) => (
              <FormField form={form} name="email" label="New email address">
                <Input
                  type="email"
                  maxLength={EMAIL_MAX_LENGTH}
                  autoComplete="off"
                  spellCheck={false}
                />
              </FormField>
            )}
          </FormDialog>
        )}
        <GrantAccess customer={customer} onDone={onChange} />
      </div>
    </AdminCard>
  );
}

const downloadColumns: Column<CustomerPage['downloads'][number]>[] = [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { head: 'File', cell: ({ title }) => title },
  { head: 'How', cell: ({ way }) => describeOpening(way) },
  { head: 'Order', cell: ({ orderNumber }) => orderNumber },
  { head: 'From', cell: ({ from }) => from },
];

const sessionColumns: Column<CustomerPage['sessions'][number]>[] = [
  { head: 'Device', cell: ({ device }) => device },
  { head: 'Since', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { head: 'Last used', cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
];

const emailColumns: Column<CustomerEmail & { key: string }>[] = [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{at ? formatDateTime(at) : ''}</span>,
  },
  { head: 'Email', cell: ({ kind }) => emailTitles[kind] },
  { head: 'To', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  { head: 'Order', cell: ({ orderNumber }) => orderNumber },
  { head: 'Result', cell: (email) => <Outcome {...email} /> },
];

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

const outcomes: Record<EmailOutcome, { word: string; tone: 'brand' | 'neutral' | 'accent' }> = {
  sent: { word: 'Sent', tone: 'brand' },
  waiting: { word: 'Waiting', tone: 'neutral' },
  rejected: { word: 'Rejected', tone: 'accent' },
};
