import { useState } from 'react';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { paths } from '#site/lib/paths.ts';
import { Query } from '#site/lib/query.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { ContentCard } from './content/ContentCard.tsx';
import { EvidenceCard } from './evidence/EvidenceCard.tsx';
import { LateTab } from './LateTab.tsx';

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted text-sm sm:px-4 ' +
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

const salesTab = new Query(async () => (await import('./sales/SalesTab.tsx')).SalesTab);
const auditCard = new Query(async () => (await import('./audit/AuditCard.tsx')).AuditCard);
const statusTab = new Query(async () => (await import('./status/StatusTab.tsx')).StatusTab);

const TABS = [
  { name: 'files', label: 'Files', content: () => <Files /> },
  { name: 'sales', label: 'Sales', content: () => <LateTab tab={salesTab} /> },
  { name: 'audit', label: 'Audit log', content: () => <LateTab tab={auditCard} /> },
  { name: 'status', label: 'Status', content: () => <LateTab tab={statusTab} /> },
];

/** The tab that the address names, e.g. `/admin#sales`, to which the Studio links. */
const tabOfAddress = () => TABS.find(({ name }) => location.hash === `#${name}`)?.name ?? 'files';

/** The administrator's panel: content and evidence, sales, audit log, status. */
export function Panel() {
  const [selected, setSelected] = useState(tabOfAddress);
  return (
    <Tabs
      label={adminLabels.heading}
      tabs={TABS}
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
          {adminLabels.openStudio}
        </a>
      </div>
    </Tabs>
  );
}

function Files() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ContentCard />
      <EvidenceCard />
    </div>
  );
}
