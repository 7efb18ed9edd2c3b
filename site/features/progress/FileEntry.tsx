import { useId } from 'react';
import type { ReadableFile } from '#contract/reading/files.ts';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { progressLabels } from '#site/texts/progress.ts';
import type { KnownFile } from './browser-progress.ts';
import { MarkRevised } from './MarkRevised.tsx';

interface FileEntryProps {
  file: ReadableFile;
  known: KnownFile | undefined;
}

/** A file: its title, the page shown last, and what can be done with it. */
export function FileEntry({ file: { id, title, pages }, known }: FileEntryProps) {
  const titleId = useId();
  const { last, revised } = known ?? {};
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-3">
      <span className="grid">
        <span id={titleId}>{title}</span>
        {last && (
          <span className="text-muted text-sm">
            {progressLabels.pageOf(Math.min(last.page, pages ?? last.pages), pages ?? last.pages)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <ReadLink id={id} titleId={titleId} />
        <ActionButton
          href={`/objects/${id}`}
          variant="secondary"
          size="small"
          aria-describedby={titleId}
        >
          {progressLabels.downloadPdf}
        </ActionButton>
        <MarkRevised itemId={id} isRevised={revised?.isRevised ?? false} titleId={titleId} />
      </span>
    </li>
  );
}
