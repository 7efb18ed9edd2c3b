import { useEffect, useState } from 'react';
import { Tabs } from '#site/components/ui/Tabs.tsx';
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
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

export function AuthTabs({ shopName, onSignedIn }: AuthTabsProps) {
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
