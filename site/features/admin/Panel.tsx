import { Tabs } from 'radix-ui';
import { paths } from '#site/lib/paths.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { AuditCard } from './audit/AuditCard.tsx';
import { ContentCard } from './content/ContentCard.tsx';
import { EvidenceCard } from './evidence/EvidenceCard.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { StatusTab } from './status/StatusTab.tsx';

const tabClasses =
  'min-h-11 rounded px-3 font-semibold text-muted text-sm sm:px-4 ' +
  'data-[state=active]:bg-sheet data-[state=active]:text-ink data-[state=active]:shadow-sheet';

const TABS = ['files', 'sales', 'audit', 'status'];

/** The tab that the address names, e.g. `/admin#sales`, to which the Studio links. */
const tabOfAddress = () => TABS.find((tab) => location.hash === `#${tab}`) ?? 'files';

/** The administrator's panel: content and evidence, sales, audit log, status. */
export function Panel() {
  return (
    <Tabs.Root
      defaultValue={tabOfAddress()}
      onValueChange={(tab) => history.replaceState(history.state, '', `#${tab}`)}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8"
    >
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="text-2xl">{adminLabels.heading}</h1>
          <a
            href={paths.studio()}
            className="inline-flex min-h-11 items-center text-brand text-sm underline"
          >
            {adminLabels.openStudio}
          </a>
        </div>
        <Tabs.List
          aria-label={adminLabels.heading}
          className="flex flex-wrap rounded bg-brand-wash p-1 sm:gap-1"
        >
          <Tabs.Trigger value="files" className={tabClasses}>
            Files
          </Tabs.Trigger>
          <Tabs.Trigger value="sales" className={tabClasses}>
            Sales
          </Tabs.Trigger>
          <Tabs.Trigger value="audit" className={tabClasses}>
            Audit log
          </Tabs.Trigger>
          <Tabs.Trigger value="status" className={tabClasses}>
            Status
          </Tabs.Trigger>
        </Tabs.List>
      </header>
      <Tabs.Content
        value="files"
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <ContentCard />
        <EvidenceCard />
      </Tabs.Content>
      <Tabs.Content value="sales">
        <SalesTab />
      </Tabs.Content>
      <Tabs.Content value="audit">
        <AuditCard />
      </Tabs.Content>
      <Tabs.Content value="status">
        <StatusTab />
      </Tabs.Content>
    </Tabs.Root>
  );
}
