import { type ReactNode, useId, useState } from 'react';
import { count } from '#contract/count.ts';
import { editionPath } from '#contract/editions/updated-files.ts';
import { toPlace } from '#contract/progress/progress.ts';
import type { ReadableFile } from '#contract/progress/readable-files.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { DownloadButton } from '#site/components/DownloadButton.tsx';
import { openInReader } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { readLabel } from '#site/lib/labels.ts';
import type { LocalFile } from './browser-progress.ts';
import { progressLabels, updateLabels } from './labels.ts';
import { markRevised } from './revised.ts';

interface FileRowProps {
  file: Pick<ReadableFile, 'id' | 'title' | 'pages' | 'update' | 'earlier'>;
  progress: LocalFile | undefined;
  /** Id of an element that names the file instead of its title. */
  nameId?: string | undefined;
  /** Shown beside the title. */
  badge?: ReactNode;
  /** The file's table of contents. */
  contents?: ReactNode;
  /** False for an administrator, whose progress is not stored. */
  isMarkable?: boolean;
}

/** A file that the student may open, in one line. */
export function FileRow({
  file,
  progress,
  nameId,
  badge,
  contents,
  isMarkable = true,
}: FileRowProps) {
  const { id, title, pages, update, earlier = [] } = file;
  const ownId = useId();
  const titleId = nameId ?? ownId;
  const path = readPath(id);
  const [isOpened, setIsOpened] = useState(false);
  const place = progress && toPlace(progress, pages);
  const isRevised = progress?.revised?.isRevised ?? false;
  const openFile = openInReader(id, path);
  return (
    <li className="file-row flex flex-wrap items-center gap-x-1 py-0.5">
      <span className="flex min-w-0 grow basis-32 flex-wrap items-center gap-x-3">
        <a
          id={ownId}
          href={path}
          aria-describedby={nameId}
          className="wrap-anywhere inline-flex min-h-11 items-center py-1.5 text-brand leading-snug hover:underline"
          onClick={(event) => {
            setIsOpened(true);
            openFile(event);
          }}
        >
          {nameId === undefined ? title : readLabel}
        </a>
        <span className="-mt-1.5 flex min-w-0 basis-full flex-wrap items-center gap-x-2 text-muted text-xs @min-[34rem]:mt-0 @min-[34rem]:basis-auto">
          {badge}
          {place && progressLabels.place(place)}
          {!place && pages !== undefined && count(pages, 'page')}
          {contents}
        </span>
        {update && !isOpened && (
          <span className="text-sm">
            <Badge>{updateLabels.updated}</Badge> {update.whatsNew}
          </span>
        )}
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
      </span>
      <span className="ml-auto flex print:hidden">
        {isMarkable && (
          <Button
            variant={isRevised ? 'primary' : 'quiet'}
            size="small"
            className="awaits-scripts size-11 justify-center px-0"
            title={progressLabels.markAsRevised}
            aria-pressed={isRevised}
            aria-describedby={titleId}
            onClick={() => markRevised(id, !isRevised)}
          >
            <Icon name="tick" />
            <span className="sr-only">{progressLabels.markAsRevised}</span>
          </Button>
        )}
        <DownloadButton id={id} titleId={titleId} isQuiet onDownload={() => setIsOpened(true)} />
      </span>
    </li>
  );
}
