import { useEffect, useState } from 'react';
import { island } from '#site/components/island.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { leaveTo, useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { SIGNED_IN_REDIRECT_DELAY } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { prefetchOnIntent } from '#site/lib/prefetch-page.ts';
import { userQuery } from '#site/lib/queries.ts';
import { useSession } from '#site/lib/use-session.ts';
import { authLabels } from '#site/texts/auth.ts';
import { AuthTabs } from './AuthTabs.tsx';
import { landingPath } from './landing.ts';
import { safeNext } from './safe-next.ts';

interface AuthPageProps {
  shopName: string;
}

/** The sign-in page: docs/product.md#sign-in. */
export const AuthPage = island(Auth);

function Auth({ shopName }: AuthPageProps) {
  const isHydrated = useIsHydrated();
  const { isLoading, isAuthenticated } = useSession();
  const next = safeNext(useQueryParameter('next'));
  const destination = landingPath(next ?? paths.home());
  useEffect(() => keepNext(next), [next]);
  useEffect(() => (next ? prefetchOnIntent(destination) : undefined), [next, destination]);
  // After signing in here, the form stays visible until the page is left.
  const [isLeaving, setLeaving] = useState(false);
  const isSignedInAlready = isAuthenticated && !isLeaving;
  useEffect(() => {
    if (isSignedInAlready) void leaveTo(destination);
  }, [isSignedInAlready, destination]);
  const leave = () => {
    setLeaving(true);
    void userQuery.refetch();
    return leaveTo(destination, SIGNED_IN_REDIRECT_DELAY);
  };

  return (
    <div className="mx-auto grid w-full max-w-[30rem] grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-2 text-center">
        <h1 className="text-2xl">{authLabels.welcome(shopName)}</h1>
        <p className="text-muted">{authLabels.invitation}</p>
      </header>
      <Card>
        {isHydrated && !isLeaving && (isLoading || isAuthenticated) ? (
          <Spinner />
        ) : (
          <AuthTabs shopName={shopName} onSignedIn={leave} />
        )}
      </Card>
    </div>
  );
}

/** Adds `?next=` to the header's links to this page, as the tabs do. */
function keepNext(next: string | undefined) {
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/auth"]')) {
    const isSignUp = new URL(link.href).searchParams.get('tab') === 'signup';
    link.href = paths.auth({ ...(isSignUp && { tab: 'signup' }), next });
  }
}
