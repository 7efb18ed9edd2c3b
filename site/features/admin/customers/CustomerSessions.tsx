import { type CustomerPage, endCustomerSessions } from '#contract/admin/customers.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';

type Session = CustomerPage['sessions'][number];

const columns: Column<Session>[] = [
  { head: 'Device', cell: ({ device }) => device },
  { head: 'Since', cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: 'Last used', cell: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
];

interface CustomerSessionsProps {
  customer: CustomerPage;
  onChange: () => Promise<void>;
}

export function CustomerSessions({ customer, onChange }: CustomerSessionsProps) {
  const { id, sessions } = customer;
  const { mutate, isPending } = useMutation(() => call(endCustomerSessions, { id }), {
    onSuccess: () => showSuccess(adminMessages.sessionsEnded),
    onError: showError,
    onSettled: onChange,
  });
  if (sessions.length === 0)
    return <p className="text-muted">They aren't signed in on any device.</p>;
  return (
    <>
      <Table
        caption="Signed-in devices"
        columns={columns}
        rows={sessions}
        rowKey={({ id: session }) => session}
      />
      <Button
        variant="secondary"
        size="small"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(undefined)}
        className="justify-self-start"
      >
        {adminLabels.endSessions}
      </Button>
    </>
  );
}
