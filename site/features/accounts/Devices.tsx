import {
  type DeviceSession,
  endOneSession,
  signOutEverywhere,
} from '#contract/accounts/account.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
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
      toast({ title: 'Signed Out', description: 'You are signed out on every device.' });
      void leaveTo(paths.home());
    },
    onError: showFailure,
  });
  return (
    <>
      <DeviceList />
      <div className="grid justify-items-start gap-2 border-rule border-t pt-4">
        <p className="text-muted text-sm">Signs you out on every device, including this one.</p>
        <Button
          variant="secondary"
          size="small"
          disabled={everywhere.isPending}
          onClick={() => everywhere.mutate(undefined)}
        >
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}

function DeviceList() {
  const query = useQuery(devicesQuery);
  if (!query.data) return <LoadStatus query={query} what="Your devices" className="h-16" />;
  return (
    <ul className="grid gap-3">
      {query.data.map((device) => (
        <Device key={device.id} {...device} />
      ))}
    </ul>
  );
}

function Device({ id, device, lastUsedAt, isThisDevice }: DeviceSession) {
  const { isPending, mutate } = useMutation(() => call(endOneSession, { id }), {
    onSuccess: () => toast({ title: 'Signed Out', description: `${device} is signed out.` }),
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
          <time dateTime={lastUsedAt}>{`Last used ${formatMoment(lastUsedAt)}`}</time>
        </p>
      </div>
      {!isThisDevice && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Sign out ${device}`}
          disabled={isPending}
          onClick={() => mutate(undefined)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
