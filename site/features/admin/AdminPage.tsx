import { type ComponentType, useEffect, useState } from 'react';
import { getUser } from '#contract/accounts/user.ts';
import type { AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { features } from '#shop';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { island } from '#site/components/island.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { useIsHydrated, useQueryParameter } from '#site/lib/browser.ts';
import { callOrNull } from '#site/lib/call.ts';
import { latePart, loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { setReauthentication } from '#site/lib/reauthentication.ts';
import { readAdminToken, readSessionHint, removeAdminToken } from '#site/lib/session.ts';
import { NeedsCard, needsQuery } from '../health/NeedsCard.tsx';
import { PageReports } from '../page-reports/PageReports.tsx';
import type { ReauthenticationProps } from '../sessions/ReauthenticationDialog.tsx';
import { ContentCard } from './content/ContentCard.tsx';
import { EvidenceCard } from './evidence/EvidenceCard.tsx';

/** The admin page: docs/product.md#admin. Asks for no user without a session or token. */
export const AdminPage = island(() => {
  const isHydrated = useIsHydrated();
  // The built HTML has no address.
  const [linkToken] = useState(() =>
    typeof document === 'undefined' ? undefined : readLinkToken('sign-in'),
  );
  const isAsked = useQueryParameter('signin') === 'email';
  const hasCredentials = isHydrated && !linkToken && Boolean(readAdminToken() || readSessionHint());
  const { data: caller, error, isFetching, refetch } = useQuery(callerQuery, hasCredentials);
  const [proofError, setProofError] = useState<unknown>();
  const proof = useQueryParameter('reauthentication');
  useEffect(() => {
    if (proof)
      loadLate(() => import('../sessions/prove-at-provider.ts'))
        .then(({ endProof }) => endProof(proof))
        .catch(setProofError);
  }, [proof]);
  if (isHydrated && linkToken) {
    return <LatePart part={signInByLink} name="sign-in" props={{ token: linkToken }} />;
  }
  if (!isHydrated || isFetching) return <Spinner />;
  if (error) {
    return (
      <div className="grid gap-6">
        <h1 className="text-2xl">{adminLabels.heading}</h1>
        <LoadFailure title="The panel could not be loaded" error={error} onRetry={refetch} />
      </div>
    );
  }
  // A student's session is no obstacle to someone who asked for the administrator's sign-in.
  if (!caller || (isAsked && !caller.isAdmin)) {
    return <LatePart part={accessRequired} name="sign-in" props={{}} />;
  }
  if (!caller.isAdmin) return <AccessDenied />;
  return (
    <>
      <Outcome error={proofError} />
      <Panel />
      <Reauthentication />
    </>
  );
});

const accessRequired = latePart(() =>
  import('../sessions/AdminSignIn.tsx').then(({ AccessRequired }) => AccessRequired),
);
const signInByLink = latePart(() =>
  import('../sessions/AdminSignIn.tsx').then(({ SignInByLink }) => SignInByLink),
);

function AccessDenied() {
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessDenied}</h1>
      <p>You do not have admin privileges to access this panel.</p>
      <ActionButton href={paths.home()}>Return to Home</ActionButton>
    </Card>
  );
}

const callerQuery = new Query(fetchUser);

/** Removes an expired token and reloads the page with the remaining session. */
async function fetchUser() {
  const user = await callOrNull(getUser, {});
  if (user?.isAdmin || !readAdminToken()) return user;
  removeAdminToken();
  location.reload();
  return new Promise<never>(() => {});
}

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted text-sm sm:px-4 ' +
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

function Files() {
  if (!features.evidence) return <ContentCard />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ContentCard />
      <EvidenceCard />
    </div>
  );
}

const FIRST_TAB = {
  name: 'needs',
  label: 'Needs you',
  // The panel opens with the list, the reports to answer, and the two cards.
  content: () => (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NeedsCard />
      <PageReports onAnswered={() => needsQuery.invalidate()} />
      <Files />
    </div>
  ),
};

const TABS = [
  { name: 'files', label: 'Files', content: () => <Files /> },
  tab('sales', 'Sales', async () => (await import('./sales/SalesTab.tsx')).SalesTab),
  tab(
    'customers',
    'Customers',
    async () => (await import('./customers/CustomersTab.tsx')).CustomersTab,
  ),
  ...(features.places
    ? [tab('orders', 'Orders', async () => (await import('./orders/OrdersTab.tsx')).OrdersTab)]
    : []),
  ...(features.practice
    ? [tab('practice', 'Practice', async () => (await import('./PracticeTab.tsx')).PracticeTab)]
    : []),
  tab('audit', 'Audit log', async () => (await import('./AuditTab.tsx')).AuditTab),
  tab('status', 'Status', async () => (await import('../health/StatusTab.tsx')).StatusTab),
  tab('sign-in', 'Sign-in', async () => (await import('../sessions/SignInTab.tsx')).SignInTab),
];

/** Tab whose script loads on its first use. @param name the tab's part of the address */
function tab(name: string, label: string, load: () => Promise<ComponentType>) {
  const part = latePart(load);
  return { name, label, content: () => <LatePart part={part} name="tab" props={{}} /> };
}

/** Reads the tab from an address such as `/admin#sales` or `/admin#customers/{id}`. */
const readTab = () =>
  TABS.find(({ name }) => location.hash.split('/')[0] === `#${name}`)?.name ?? FIRST_TAB.name;

function Panel() {
  const [selected, setSelected] = useState(readTab);
  const count = useQuery(needsQuery).data?.needs.length;
  useEffect(() => {
    const follow = () => setSelected(readTab());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <Tabs
      label={adminLabels.heading}
      tabs={[{ ...FIRST_TAB, count }, ...TABS]}
      selected={selected}
      onSelect={(name) => {
        history.replaceState(history.state, '', `#${name}`);
        setSelected(name);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8"
      listClassName="flex flex-wrap rounded bg-brand-wash p-1 sm:gap-1"
      tabClassName={tabClasses}
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-2xl">{adminLabels.heading}</h1>
        <a
          href={paths.studio()}
          className="inline-flex min-h-11 items-center text-brand text-sm underline"
        >
          Open the Studio
        </a>
        <HandbookLink>Handbook</HandbookLink>
      </div>
    </Tabs>
  );
}

interface Question {
  Dialog: ComponentType<ReauthenticationProps>;
  ways: AdminSignInWay[];
  answer: (isProven: boolean) => void;
}

/** Shows the reauthentication dialog whenever a call needs it. */
function Reauthentication() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => setReauthentication(() => askWith(setQuestion)), []);
  if (!question) return null;
  const { Dialog, ways, answer } = question;
  const close = (isProven: boolean) => {
    setQuestion(undefined);
    answer(isProven);
  };
  return <Dialog ways={ways} onProven={() => close(true)} onCancel={() => close(false)} />;
}

/** Loads the dialog and its options before showing it. @throws ApiError like `call` */
async function askWith(show: (question: Question) => void): Promise<boolean> {
  const { ReauthenticationDialog: Dialog, readWays } = await loadLate(
    () => import('../sessions/ReauthenticationDialog.tsx'),
  );
  const ways = await readWays();
  return new Promise((answer) => show({ Dialog, ways, answer }));
}
