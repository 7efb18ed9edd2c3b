import { useState } from 'react';
import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX_LENGTH } from '#contract/limits.ts';
import {
  type AdminSessionLine,
  type AdminSignInWay,
  endOtherAdminSessions,
  getAdminSessions,
} from '#contract/sessions/admin-sign-in.ts';
import {
  addPasskey,
  getPasskeys,
  type PasskeyLine,
  removePasskeyEndpoint,
} from '#contract/sessions/passkeys.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CallButton } from '#site/components/admin/CallButton.tsx';
import { ConfirmButton } from '#site/components/admin/ConfirmButton.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { useRemoval } from '#site/components/admin/use-removal.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { formatDate, formatDateTime } from '#site/lib/dates.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { describePasskeyFailure } from './AdminSignIn.tsx';

export function SignInTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <PasskeysCard />
      <AdminSessions />
    </div>
  );
}

const passkeysQuery = new Query(() => call(getPasskeys, {}), { isFreshOnMount: true });

function PasskeysCard() {
  const query = useQuery(passkeysQuery);
  const { data, refetch } = query;
  const { data: sessions } = useQuery(sessionsQuery);
  const isByEmail = sessions?.some(({ by, isThisSession }) => isThisSession && by === 'email');
  return (
    <AdminCard title="Passkeys">
      {data?.length === 0 && isByEmail && (
        <Alert title="Add a passkey for this device">
          Next time, you sign in with it and need no email.
        </Alert>
      )}
      <p className="text-muted text-sm">
        A passkey signs you in the way you unlock your device: with a fingerprint, your face or a
        PIN. It works at this shop's own address only, so that no other page can steal it.
      </p>
      <LoadStatus query={query} what="The passkeys" rows={2} className="h-10" />
      {data?.length === 0 && <p className="text-muted">No passkeys yet.</p>}
      {data && data.length > 0 && <PasskeyList passkeys={data} onChanged={refetch} />}
      <PasskeyForm onAdded={refetch} />
    </AdminCard>
  );
}

interface PasskeyListProps {
  passkeys: PasskeyLine[];
  onChanged: () => unknown;
}

function PasskeyList({ passkeys, onChanged }: PasskeyListProps) {
  const { list, remove, isRemoving, hasRemoved, error } = useRemoval({
    items: passkeys,
    remove: (id) => call(removePasskeyEndpoint, { id }),
    onSettled: onChanged,
  });
  return (
    <>
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-2 pr-1 pl-3"
          >
            <div className="wrap-anywhere min-w-0 grow basis-28">
              <p className="font-medium">{name}</p>
              <p className="text-muted text-sm">
                Added {formatDate(createdAt)} •{' '}
                {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'}
              </p>
            </div>
            <ConfirmButton
              label={`Delete passkey ${name}`}
              isDisabled={isRemoving(id)}
              question={`Delete the passkey “${name}”?`}
              consequence="Devices that signed in with it are signed out immediately."
              onConfirm={() => remove(id)}
            />
          </li>
        ))}
      </ul>
      <Outcome done={hasRemoved ? 'The passkey was deleted.' : undefined} error={error} />
    </>
  );
}

const passkeyName = z.pick(addPasskey.request, { name: true });

function PasskeyForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const [done, setDone] = useState<string>();
  const { form, submit, isPending, failure } = useApiForm({
    schema: passkeyName,
    send: async ({ name }) => {
      setDone(undefined);
      const { registerPasskey } = await loadLate(() => import('./passkey.ts'));
      await registerPasskey(name);
      await onAdded();
      setDone('The passkey was added. You can sign in with it from now on.');
    },
    onError: describePasskeyFailure,
  });
  return (
    <form
      method="post"
      noValidate
      aria-busy={isPending}
      onSubmit={submit}
      className="grid justify-items-start gap-4"
    >
      <div className="w-full sm:max-w-96">
        <FormField
          form={form}
          name="name"
          label="Name of the new passkey"
          hint="For example, the device that stores it."
        >
          <Input maxLength={PASSKEY_NAME_MAX_LENGTH} autoComplete="off" />
        </FormField>
      </div>
      <FormAlert failure={failure} />
      <Outcome done={done} />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'One moment...' : 'Add a passkey'}
      </Button>
    </form>
  );
}

const sessionsQuery = new Query(() => call(getAdminSessions, {}), { isFreshOnMount: true });

function AdminSessions() {
  const query = useQuery(sessionsQuery);
  const { data, refetch } = query;
  return (
    <AdminCard title="Signed in as administrator">
      <p className="text-muted text-sm">
        A session ends when its device signs out, after an hour without use, and after eight hours.
      </p>
      <LoadStatus query={query} what="The sessions" rows={2} className="h-10" />
      {data && (
        <Table
          caption="Administrator sessions"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      <CallButton
        run={() => call(endOtherAdminSessions, {})}
        describe={() => 'All other sessions have ended.'}
        onSettled={refetch}
        size="normal"
        className="justify-self-start"
      >
        End all other sessions
      </CallButton>
    </AdminCard>
  );
}

const columns: Column<AdminSessionLine>[] = [
  {
    head: 'Device',
    cell: ({ device, isThisSession }) => (isThisSession ? `${device} (this one)` : device),
  },
  { head: 'Signed in with', cell: ({ by }) => ways[by] },
  { head: 'Signed in', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { head: 'Last used', cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
];

const ways: Record<AdminSignInWay, string> = {
  passkey: 'Passkey',
  password: 'Password',
  provider: 'Provider',
  email: 'Email link',
};
