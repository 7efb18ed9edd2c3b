import { useRef } from 'react';
import { getPasskeys, type PasskeyLine, removePasskey } from '#contract/admin/passkeys.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { focusAfterRemoval } from '#site/components/admin/focus-after-removal.ts';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { ConfirmButton } from '#site/components/ui/ConfirmButton.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate, formatMoment } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

const passkeysQuery = new Query(() => call(getPasskeys, {}), { isFreshOnMount: true });

export function PasskeysCard() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  return (
    <AdminCard title="Passkeys">
      <p className="text-muted text-sm">
        A passkey signs you in the way you unlock your device: with a fingerprint, your face or a
        PIN. It works at this shop's own address only, so that no other page can steal it.
      </p>
      {error && (
        <LoadFailure title="The passkeys could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Placeholder rows={2} className="h-10" />}
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
  const rows = useRef<HTMLUListElement>(null);
  const remove = useMutation((id: string) => call(removePasskey, { id }), {
    onSuccess: (_, removed) => {
      showSuccess(adminMessages.passkeyRemoved);
      const index = passkeys.findIndex(({ id }) => id === removed);
      focusAfterRemoval(rows.current, index, null);
    },
    onError: showError,
    onSettled: onChanged,
  });
  return (
    <ul ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 rounded border border-rule py-2 pr-1 pl-3"
        >
          <div className="wrap-anywhere min-w-0 grow basis-28">
            <p className="font-medium">{name}</p>
            <p className="text-muted text-sm">
              Added {formatDate(createdAt)} •{' '}
              {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}
            </p>
          </div>
          <ConfirmButton
            label={`Delete passkey ${name}`}
            isDisabled={remove.isPending && remove.input === id}
            question={`Delete the passkey “${name}”?`}
            consequence="Devices that signed in with it are signed out at once."
            onConfirm={() => remove.mutate(id)}
          />
        </li>
      ))}
    </ul>
  );
}
