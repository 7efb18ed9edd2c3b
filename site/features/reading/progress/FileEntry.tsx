import { useId, useState } from 'react';
import { editionPath } from '#contract/files/updated-files.ts';
import type { ReadableFile } from '#contract/reading/files.ts';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { progressLabels } from '#site/texts/progress.ts';
import { updateLabels } from '#site/texts/updates.ts';
import type { KnownFile } from './browser-progress.ts';
import { MarkRevised } from './MarkRevised.tsx';

interface FileEntryProps {
  file: ReadableFile;
  known: KnownFile | undefined;
}

export function FileEntry({ file, known }: FileEntryProps) {
  const { id, title, pages, update, earlier = [] } = file;
  const titleId = useId();
  const path = `/objects/${id}`;
  const [isOpened, setIsOpened] = useState(false);
  const { last, revised } = known ?? {};
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-3">
      <span className="grid">
        <span id={titleId}>{title}</span>
        {update && !isOpened && (
          <span className="text-sm">
            <Badge>{updateLabels.updated}</Badge> {update.whatsNew}
          </span>
        )}
        {last && (
          <span className="text-muted text-sm">
            {progressLabels.pageOf(Math.min(last.page, pages ?? last.pages), pages ?? last.pages)}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <ReadLink id={id} titleId={titleId} />
        <ActionButton
          href={path}
          variant="secondary"
          size="small"
          aria-describedby={titleId}
          onSubmit={(event) => {
            event.preventDefault();
            // The page stays while the file is saved.
            setIsOpened(true);
            location.assign(path);
          }}
        >
          {progressLabels.downloadPdf}
        </ActionButton>
        {earlier.map(({ edition, replacedAt }) => (
          <ActionButton
            key={edition}
            href={editionPath(id, edition)}
            variant="quiet"
            size="small"
            aria-describedby={titleId}
          >
            {updateLabels.earlierVersion(formatLongDate(replacedAt))}
          </ActionButton>
        ))}
        <MarkRevised itemId={id} isRevised={revised?.isRevised ?? false} titleId={titleId} />
      </span>
    </li>
  );
}
