import { type ComponentType, useEffect, useState } from 'react';
import { features } from '#shop';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { NeedsCard, needsQuery, useNeedsCount } from '../health/NeedsCard.tsx';
import { PageReports } from '../page-reports/PageReports.tsx';
import { ContentCard } from './content/ContentCard.tsx';
import { EvidenceCard } from './evidence/EvidenceCard.tsx';

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

export function Panel() {
  const [selected, setSelected] = useState(readTab);
  const count = useNeedsCount();
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
