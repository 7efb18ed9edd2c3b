import { type ComponentProps, useEffect, useState } from 'react';
import { course } from '#shop';
import { island } from '#site/components/island.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { leaveTo, useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { COURSE_NAME } from '#site/lib/course.ts';
import { SIGNED_IN_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { prefetchOnIntent } from '#site/lib/prefetch-page.ts';
import { userQuery } from '#site/lib/queries.ts';
import { useSession } from '#site/lib/use-session.ts';
import { LoginForm, RESET_HASH, ResetRequestForm } from './LoginForm.tsx';
import { authLabels } from './labels.ts';
import { SignupForm } from './SignupForm.tsx';
import { landingPath, safeNext } from './safe-next.ts';

/** The sign-in page: docs/product.md#sign-in. */
export const AuthPage = island(({ shopName }: { shopName: string }) => {
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
    return leaveTo(destination, SIGNED_IN_REDIRECT_DELAY_MS);
  };

  return (
    <div className="mx-auto grid w-full max-w-[31rem] grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-2 text-center">
        <h1 className="text-2xl">{authLabels.welcome(shopName)}</h1>
        <p className="text-muted">{`Sign in to access ${course.quality} ${COURSE_NAME} content`}</p>
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
});

/** Adds `?next=` to the header's links to this page, as the tabs do. */
function keepNext(next: string | undefined) {
  if (!next) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href^="/auth"]')) {
    const isSignUp = new URL(link.href).searchParams.get('tab') === 'signup';
    link.href = paths.auth({ ...(isSignUp && { tab: 'signup' }), next });
  }
}

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted ' +
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

function AuthTabs({ shopName, onSignedIn }: ComponentProps<typeof SignupForm>) {
  // A press before hydration would be lost.
  const isDisabled = !useIsHydrated();
  const asked = useQueryParameter('tab') === 'signup' ? 'signup' : 'login';
  const [chosen, setChosen] = useState<'login' | 'signup'>();
  const [loginView, setLoginView] = useState<'login' | 'forgotten' | 'back'>('login');
  const [email, setEmail] = useState('');
  // Before hydration, the link to the reset form only changes the hash.
  useEffect(() => {
    if (location.hash === RESET_HASH) setLoginView('forgotten');
  }, []);

  const show = (view: typeof loginView) => (typed: string) => {
    setEmail(typed);
    setLoginView(view);
  };

  const login = () =>
    loginView === 'forgotten' ? (
      <ResetRequestForm email={email} onBack={show('back')} />
    ) : (
      <LoginForm
        shopName={shopName}
        onSignedIn={onSignedIn}
        email={email}
        onForgotten={show('forgotten')}
        takesFocus={loginView === 'back'}
      />
    );
  return (
    <Tabs
      label="Login or sign up"
      tabs={[
        { name: 'login', label: authLabels.loginTab, content: login },
        {
          name: 'signup',
          label: authLabels.signUpTab,
          content: () => <SignupForm shopName={shopName} onSignedIn={onSignedIn} />,
        },
      ]}
      selected={chosen ?? asked}
      onSelect={setChosen}
      disabled={isDisabled}
      className="grid grid-cols-1 gap-6"
      listClassName="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-1 rounded bg-brand-wash p-1"
      tabClassName={tabClasses}
    />
  );
}
