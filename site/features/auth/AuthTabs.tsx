import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { authLabels } from '#site/texts/auth.ts';
import { LoginForm, RESET_HASH } from './LoginForm.tsx';
import { ResetRequestForm } from './ResetRequestForm.tsx';
import { SignupForm } from './SignupForm.tsx';

interface AuthTabsProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
}

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted ' +
  'data-[state=active]:bg-sheet data-[state=active]:text-ink data-[state=active]:shadow-sheet';

/** The tabs Login and Sign Up; Login also shows the form that requests a reset email. */
export function AuthTabs({ shopName, onSignedIn }: AuthTabsProps) {
  // A press before hydration would be lost.
  const isDisabled = !useIsHydrated();
  const asked = useQueryParameter('tab') === 'signup' ? 'signup' : 'login';
  const [chosen, setChosen] = useState<string>();
  const [loginView, setLoginView] = useState<'login' | 'forgotten' | 'back'>('login');
  const [email, setEmail] = useState('');
  // Before hydration, the link to the reset form changes the address instead.
  useEffect(() => {
    if (location.hash === RESET_HASH) setLoginView('forgotten');
  }, []);

  const show = (view: typeof loginView) => (typed: string) => {
    setEmail(typed);
    setLoginView(view);
  };

  return (
    <Tabs.Root value={chosen ?? asked} onValueChange={setChosen} className="grid grid-cols-1 gap-6">
      <Tabs.List
        aria-label="Login or sign up"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-1 rounded bg-brand-wash p-1"
      >
        <Tabs.Trigger value="login" disabled={isDisabled} className={tabClasses}>
          {authLabels.loginTab}
        </Tabs.Trigger>
        <Tabs.Trigger value="signup" disabled={isDisabled} className={tabClasses}>
          {authLabels.signUpTab}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="login" tabIndex={-1}>
        {loginView === 'forgotten' ? (
          <ResetRequestForm email={email} onBack={show('back')} />
        ) : (
          <LoginForm
            shopName={shopName}
            onSignedIn={onSignedIn}
            email={email}
            onForgotten={show('forgotten')}
            takesFocus={loginView === 'back'}
          />
        )}
      </Tabs.Content>
      <Tabs.Content value="signup" tabIndex={-1}>
        <SignupForm shopName={shopName} onSignedIn={onSignedIn} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
