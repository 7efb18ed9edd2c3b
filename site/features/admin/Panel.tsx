import { useState } from 'react';
import { Tabs } from '#site/components/ui/Tabs.tsx';
import { paths } from '#site/lib/paths.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AuditCard } from './audit/AuditCard.tsx';
import { ContentCard } from './content/ContentCard.tsx';
import { EvidenceCard } from './evidence/EvidenceCard.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { StatusTab } from './status/StatusTab.tsx';

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted text-sm sm:px-4 ' +
  'aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-sheet';

const TABS = [
  { name: 'files', label: 'Files', content: () => <Files /> },
  { name: 'sales', label: 'Sales', content: () => <SalesTab /> },
  { name: 'audit', label: 'Audit log', content: () => <AuditCard /> },
  { name: 'status', label: 'Status', content: () => <StatusTab /> },
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
