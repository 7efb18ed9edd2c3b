import { progressLabels } from './labels.ts';

export function PagesRead({ read, pages }: { read: number; pages: number }) {
  if (pages === 0) return null;
  const width = `${Math.round((Math.min(read, pages) / pages) * 100)}%`;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-normal text-muted text-sm">
      <span
        aria-hidden="true"
        className="block h-2 w-24 max-w-full overflow-hidden print:hidden rounded-full border border-edge"
      >
        <span className="block h-full bg-brand" style={{ width }} />
      </span>
      {progressLabels.pagesRead(Math.min(read, pages), pages)}
    </span>
  );
}
