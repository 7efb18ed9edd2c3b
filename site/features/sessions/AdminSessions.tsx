import {
  type AdminSessionLine,
  type AdminSignInWay,
  endOtherAdminSessions,
  getAdminSessions,
} from '#contract/admin/sign-in.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';

const ways: Record<AdminSignInWay, string> = {
  passkey: 'Passkey',
  password: 'Password',
  provider: 'Provider',
};

const columns: Column<AdminSessionLine>[] = [
  {
    head: 'Device',
    cell: ({ device, isThisSession }) => (isThisSession ? `${device} (this one)` : device),
  },
  { head: 'Signed in with', cell: ({ by }) => ways[by] },
  { head: 'Signed in', cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: 'Last used', cell: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
];

const sessionsQuery = new Query(() => call(getAdminSessions, {}), { isFreshOnMount: true });

export function AdminSessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { mutate, isPending } = useMutation<void, unknown>(() => call(endOtherAdminSessions, {}), {
    onSuccess: () => showSuccess(adminMessages.otherSessionsEnded),
    onError: showError,
    onSettled: refetch,
  });
  return (
    <AdminCard title="Signed in as administrator">
      <p className="text-muted text-sm">
        A session ends when its device signs out, after an hour without use, and after eight hours.
      </p>
      {error && (
        <LoadFailure title="The sessions could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Placeholder rows={2} className="h-10" />}
      {data && (
        <Table
          caption="Administrator sessions"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      <Button
        variant="secondary"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
        className="justify-self-start"
      >
        {adminLabels.endOtherSessions}
      </Button>
    </AdminCard>
  );
}
