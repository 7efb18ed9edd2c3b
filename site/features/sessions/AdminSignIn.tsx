import { type ReactNode, useState } from 'react';
import {
  adminLoginOidc,
  getSignInWays,
  type SignInFailure,
  sendSignInLinkEndpoint,
  signInByLinkEndpoint,
  signInFailure,
} from '#contract/sessions/admin-sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { ApiError, errorReference } from '#site/lib/api-error.ts';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { removeAdminToken } from '#site/lib/session.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from './admin-labels.ts';

export function AccessRequired() {
  const failure = describeSignInFailure(useQueryParameter('error'));
  const { data: ways, error, refetch } = useQuery(waysQuery);
  const hasPasskey = ways?.includes('passkey') ?? false;
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessRequired}</h1>
      {failure && <Alert tone="accent" title={failure} />}
      {error && (
        <LoadFailure title="The sign-in could not be loaded" error={error} onRetry={refetch} />
      )}
      {!ways && !error && <Spinner />}
      {ways?.includes('provider') && (
        <p>
          Please sign in to open the admin panel: with a passkey, which is the safest way, or with
          your account at the sign-in provider.
        </p>
      )}
      {hasPasskey && (
        <PasskeyButton
          label="Sign in with a passkey"
          run={async ({ signInWithPasskey }) => {
            await signInWithPasskey();
            assertSessionKept();
            await reload();
          }}
        />
      )}
      {ways?.includes('provider') && (
        // Not a form: the page's `form-action` policy would block the provider's host.
        <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
          {adminLabels.continueWithProvider}
        </Button>
      )}
      {ways?.includes('email') && <LinkByEmail hasPasskey={hasPasskey} />}
    </Card>
  );
}

const waysQuery = new Query(() => call(getSignInWays, {}));

interface PasskeyButtonProps {
  label: string;
  /** Uses a passkey. The button stays pending until this has finished. */
  run: (passkey: typeof import('./passkey.ts')) => Promise<void>;
}

export function PasskeyButton({ label, run }: PasskeyButtonProps) {
  const { mutate, error, isPending } = useMutation<void, void>(async () =>
    run(await loadLate(() => import('./passkey.ts'))),
  );
  return (
    <>
      <FormAlert failure={error === undefined ? undefined : describePasskeyFailure(error)} />
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'One moment...' : label}
      </Button>
    </>
  );
}

interface LinkByEmailProps {
  hasPasskey: boolean;
  /** Shown once the email is sent. */
  children?: ReactNode;
}

/** Emails the owner a sign-in link, at the sign-in and to confirm the administrator's identity. */
export function LinkByEmail({ hasPasskey, children }: LinkByEmailProps) {
  const [hasSent, setSent] = useState(false);
  const { mutate, error, isPending } = useMutation<void, unknown>(
    () => call(sendSignInLinkEndpoint, {}),
    { onSuccess: () => setSent(true) },
  );
  return (
    <>
      <p>
        {hasPasskey && 'No passkey at hand? '}
        {adminLabels.linkByEmail}
      </p>
      <FormAlert failure={error === undefined ? undefined : describeFailure(error)} />
      {hasSent && error === undefined && !isPending && (
        <>
          <Alert title="Check the owner's inbox">The link works once, for fifteen minutes.</Alert>
          {children}
        </>
      )}
      <Button
        variant={hasPasskey ? 'secondary' : 'primary'}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? 'One moment...' : adminLabels.emailLink}
      </Button>
    </>
  );
}

/** Page behind a sign-in link. Only the button uses the link up: mail scanners open links, but press nothing. */
export function SignInByLink({ token }: { token: string }) {
  const { mutate, error, isPending } = useMutation<void, void>(async () => {
    const { hasPasskey } = await call(signInByLinkEndpoint, { token }, { staysOn401: true });
    assertSessionKept();
    removeAdminToken();
    // Forgets the used link, which a reload would show again.
    history.replaceState(null, '', `${paths.admin()}${hasPasskey ? '' : '#sign-in'}`);
    await reload();
  });
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.linkHeading}</h1>
      <p>This browser will be signed in as the owner of the shop.</p>
      <FormAlert failure={error === undefined ? undefined : describeFailure(error)} />
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'One moment...' : 'Sign in'}
      </Button>
      {error !== undefined && (
        <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
          Sign in another way
        </Button>
      )}
    </Card>
  );
}

/** Reloads the page. The promise never resolves, so that the pressed button stays pending. */
function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

const failures: Record<SignInFailure, string> = {
  cancelled: 'You cancelled the sign-in.',
  expired: 'The sign-in took too long. Please try again.',
  unavailable: "The sign-in provider isn't responding. Please try again in a moment.",
  failed: 'The sign-in failed. Please try again.',
};

export function describeSignInFailure(reason: string | null | undefined): string | undefined {
  const { data } = signInFailure.safeParse(reason);
  return data && failures[data];
}

export function describePasskeyFailure(error: unknown) {
  if (error instanceof ApiError) return describeFailure(error);
  const isRegistered = error instanceof Error && error.name === 'InvalidStateError';
  const title = isRegistered
    ? 'This device already has a passkey for the shop.'
    : 'The passkey was not used. Try again, or sign in another way.';
  return { title, description: undefined, reference: errorReference(error) };
}
