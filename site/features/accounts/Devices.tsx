import {
  type DeviceSession,
  endOneSession,
  signOutEverywhere,
} from '#contract/accounts/account.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { forgetProgress } from '#site/lib/session.ts';
import { toast } from '#site/lib/toast.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { accountLabels, accountMessages } from '#site/texts/account-page.ts';
import { devicesQuery } from './account-queries.ts';

const showFailure = (error: unknown) =>
  toast({ ...describeFailure(error, accountMessages.failed), variant: 'destructive' });

export function Devices() {
  const everywhere = useMutation(() => call(signOutEverywhere, {}), {
    onSuccess: () => {
      forgetProgress();
      toast(accountMessages.signedOutEverywhere);
      void leaveTo(paths.home());
    },
    onError: showFailure,
  });
  return (
    <>
      <DeviceList />
      <div className="grid justify-items-start gap-2 border-rule border-t pt-4">
        <p className="text-muted text-sm">{accountLabels.signOutEverywhereHint}</p>
        <Button
          variant="secondary"
          size="small"
          disabled={everywhere.isPending}
          onClick={() => everywhere.mutate(undefined)}
        >
          {accountLabels.signOutEverywhere}
        </Button>
      </div>
    </>
  );
}

function DeviceList() {
  const { data, error, refetch } = useQuery(devicesQuery);
  if (!data && error) {
    return <LoadFailure title={accountMessages.devicesNotLoaded} error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={1} className="h-16" />;
  return (
    <ul className="grid gap-3">
      {data.map((device) => (
        <Device key={device.id} {...device} />
      ))}
    </ul>
  );
}

function Device({ id, device, lastUsedAt, isThisDevice }: DeviceSession) {
  const { isPending, mutate } = useMutation(() => call(endOneSession, { id }), {
    onSuccess: () => toast(accountMessages.signedOut(device)),
    onError: showFailure,
    onSettled: () => devicesQuery.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-rule border-t pt-3">
      <div>
        <p>
          {device} {isThisDevice && <Badge>{accountLabels.thisDevice}</Badge>}
        </p>
        <p className="text-muted text-sm">
          <time dateTime={lastUsedAt}>{accountLabels.lastUsed(formatMoment(lastUsedAt))}</time>
        </p>
      </div>
      {!isThisDevice && (
        <Button
          variant="quiet"
          size="small"
          aria-label={accountLabels.signOutDevice(device)}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          {accountLabels.signOut}
        </Button>
      )}
    </li>
  );
}
