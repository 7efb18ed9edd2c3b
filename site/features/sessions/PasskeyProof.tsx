import { Button } from '#site/components/ui/Button.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { describePasskeyFailure } from './describe-passkey-failure.ts';

export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { mutate, error, isPending } = useMutation<void, void>(
    async () => (await loadLate(() => import('./passkey.ts'))).proveByPasskey(),
    { onSuccess: onProven },
  );
  const failure = error === undefined || isPending ? undefined : describePasskeyFailure(error);
  return (
    <>
      <FormAlert failure={failure} />
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'One moment...' : adminLabels.usePasskey}
      </Button>
    </>
  );
}
