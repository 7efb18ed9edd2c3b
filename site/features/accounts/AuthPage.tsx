import { type ComponentProps, useEffect, useState } from 'react';
import { login, loginRequest, requestPasswordReset } from '#contract/accounts/accounts.ts';
import { course } from '#shop';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { leaveTo, useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { COURSE_NAME } from '#site/lib/course.ts';
import { SIGNED_IN_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { prefetchOnIntent } from '#site/lib/prefetch-page.ts';
import { userQuery } from '#site/lib/queries.ts';
import { toast } from '#site/lib/toast.ts';
import { useSession } from '#site/lib/use-session.ts';
import { authLabels, authMessages } from './labels.ts';
import { forgetResetAddress, keepResetAddress, readResetAddress } from './reset-address.ts';
import { SignupForm } from './SignupForm.tsx';
import { keepNext, landingPath, safeNext } from './safe-next.ts';
import { usePlannedPurchase } from './use-planned-purchase.ts';

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
    forgetResetAddress();
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
          <AuthTabs {...{ shopName, next }} onSignedIn={leave} />
        )}
      </Card>
    </div>
  );
});

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted ' +
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

interface AuthTabsProps extends ComponentProps<typeof SignupForm> {
  /** Path to return to. */
  next: string | undefined;
}

function AuthTabs({ shopName, next, onSignedIn }: AuthTabsProps) {
  // A press before hydration would be lost.
  const isDisabled = !useIsHydrated();
  const addressTab = useQueryParameter('tab') === 'signup' ? 'signup' : 'login';
  const [choice, setChoice] = useState<'login' | 'signup'>();
  const [loginView, setLoginView] = useState<'login' | 'forgotten' | 'back'>('login');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const purchase = usePlannedPurchase(next);
  useEffect(() => {
    setEmail(readResetAddress() ?? '');
    // Before hydration, the link to the reset form only changes the hash.
    if (location.hash === RESET_HASH) setLoginView('forgotten');
  }, []);

  const back = (typed: string) => {
    setEmail(typed);
    setLoginView('back');
  };
  const loginForm = () =>
    loginView === 'forgotten' ? (
      <ResetRequestForm
        email={email}
        onBack={back}
        onSent={(address) => {
          keepResetAddress(address);
          setSentTo(address);
          back(address);
        }}
      />
    ) : (
      <>
        <p role="status" className={sentTo ? 'mb-4 wrap-anywhere text-sm' : 'sr-only'}>
          {sentTo && authMessages.resetEmailSentTo(sentTo)}
        </p>
        <LoginForm
          key={email}
          shopName={shopName}
          onSignedIn={onSignedIn}
          email={email}
          onForgotten={(typed) => {
            // Empties the form once it is sent.
            setEmail(typed === sentTo ? '' : typed);
            setSentTo(undefined);
            setLoginView('forgotten');
          }}
          takesFocus={loginView === 'back'}
        />
      </>
    );
  const loginTab = () => (
    <>
      <PurchaseLine purchase={purchase} write={authMessages.logInFirst} />
      {loginForm()}
    </>
  );
  return (
    <Tabs
      label="Login or sign up"
      tabs={[
        { name: 'login', label: authLabels.loginTab, content: loginTab },
        {
          name: 'signup',
          label: authLabels.signUpTab,
          content: () => (
            <>
              <PurchaseLine purchase={purchase} write={authMessages.signUpFirst} />
              <SignupForm shopName={shopName} onSignedIn={onSignedIn} />
            </>
          ),
        },
      ]}
      selected={choice ?? addressTab}
      onSelect={setChoice}
      disabled={isDisabled}
      className="grid grid-cols-1 gap-6"
      listClassName="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-1 rounded bg-brand-wash p-1"
      tabClassName={tabClasses}
    />
  );
}

interface PurchaseLineProps {
  purchase: string | undefined;
  write: (purchase: string) => string;
}

/** Sentence about the planned purchase. Reserves its space while the catalogue loads: two lines on a phone. */
const PurchaseLine = ({ purchase, write }: PurchaseLineProps) =>
  purchase !== undefined && (
    <p
      className={`mb-5 border-brand border-l-4 bg-brand-wash px-4 py-3 font-semibold max-[28rem]:min-h-[calc(2lh+1.5rem)] ${purchase ? '' : 'invisible'}`}
    >
      {write(purchase)}
    </p>
  );

/** Hash of the link to the reset form, which works before hydration. */
const RESET_HASH = '#reset';

interface LoginFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
  email: string;
  onForgotten: (email: string) => void;
  /** True if the visitor returns from the reset form. */
  takesFocus: boolean;
}

function LoginForm(props: LoginFormProps) {
  const { shopName, onSignedIn, email, onForgotten, takesFocus } = props;
  const api = useApiForm({
    schema: loginRequest,
    defaultValues: { email },
    send: async (values) => {
      await call(login, values);
      assertSessionKept();
      toast(authMessages.loginSuccess(shopName));
      await onSignedIn();
    },
    onError: (error) => toastFailure(error, 'Login Failed'),
  });
  const { focus } = api.form;
  useEffect(() => {
    if (takesFocus) focus('email');
  }, [takesFocus, focus]);

  return (
    <AuthForm
      title={authLabels.loginHeading}
      api={api}
      submitLabel={authLabels.signIn}
      pendingLabel="Signing In..."
      footer={
        <Button
          href={RESET_HASH}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onForgotten(api.form.getText('email'));
          }}
        >
          {authLabels.forgotPassword}
        </Button>
      }
    >
      <FormField form={api.form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
      <FormField form={api.form} name="password" label={authLabels.password}>
        <Input type="password" autoComplete="current-password" />
      </FormField>
    </AuthForm>
  );
}

interface ResetRequestFormProps {
  email: string;
  /** Called with the typed address. */
  onBack: (email: string) => void;
  onSent: (email: string) => void;
}

function ResetRequestForm({ email, onBack, onSent }: ResetRequestFormProps) {
  const api = useApiForm({
    schema: requestPasswordReset.request,
    defaultValues: { email },
    send: async (values) => {
      await call(requestPasswordReset, values);
      toast(authMessages.resetEmailSent);
      onSent(values.email);
    },
    onError: (error) => {
      const { title, description } = authMessages.resetEmailFailed;
      return toastFailure(error, title, description);
    },
  });
  const { focus } = api.form;
  useEffect(() => focus('email'), [focus]);

  return (
    <AuthForm
      title={authLabels.resetHeading}
      api={api}
      submitLabel={authLabels.sendResetEmail}
      pendingLabel="Sending..."
      footer={
        <Button variant="quiet" onClick={() => onBack(api.form.getText('email'))}>
          {authLabels.backToLogin}
        </Button>
      }
    >
      <FormField form={api.form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
    </AuthForm>
  );
}
