import { useId, useState } from 'react';
import { editionPath } from '#contract/editions/updated-files.ts';
import { countRead, toPlace } from '#contract/progress/progress.ts';
import type { ReadableFile } from '#contract/progress/readable-files.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { openInReader } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { useQuery } from '#site/lib/query.ts';
import { isListOpen, type LocalFile, rememberList } from './browser-progress.ts';
import { filesQuery, groupByTopic } from './files-query.ts';
import { progressLabels, updateLabels } from './labels.ts';
import { PagesRead } from './PagesRead.tsx';
import { useProgress } from './progress-query.ts';
import { markRevised } from './revised.ts';

export function SubjectFiles({ subjectId }: { subjectId: string }) {
  const query = useQuery(filesQuery);
  if (!query.data || query.error)
    return <LoadStatus query={query} what="The files" rows={3} className="h-16" />;
  const files = query.data.find((subject) => subject.subjectId === subjectId)?.files ?? [];
  return (
    <ul>
      {groupByTopic(files).map(([name, ofTopic]) => (
        <TopicFiles key={name} name={name} list={`${subjectId}/${name}`} files={ofTopic} />
      ))}
    </ul>
  );
}

interface TopicFilesProps {
  name: string;
  /** Name under which the browser remembers if the topic is open. */
  list: string;
  files: ReadableFile[];
}

function TopicFiles({ name, list, files }: TopicFilesProps) {
  const progress = useProgress();
  const [isOpen] = useState(() => isListOpen(list));
  const heading = useId();
  const read = files.map(({ id, pages = 0 }) => countRead(progress.get(id)?.read ?? '', pages));
  return (
    <li aria-labelledby={heading} className="border-rule border-t">
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => rememberList(list, currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer items-start gap-x-2 py-2">
          <span className="mt-0.5 group-open:rotate-180">
            <Icon name="chevron" />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            <h3 id={heading} className="min-w-0 font-sans font-semibold">
              {name}
            </h3>
            {files.some(({ update }) => update) && <Badge>{updateLabels.updated}</Badge>}
            <PagesRead read={sum(read)} pages={sum(files.map(({ pages = 0 }) => pages))} />
          </span>
        </summary>
        <ul className="grid gap-1 pb-2 sm:pl-7">
          {files.map((file) => (
            <FileRow key={file.id} file={file} progress={progress.get(file.id)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const iconButton = 'size-11 justify-center px-0';

interface FileRowProps {
  file: ReadableFile;
  progress: LocalFile | undefined;
}

function FileRow({ file, progress }: FileRowProps) {
  const { id, title, pages, update, earlier = [] } = file;
  const titleId = useId();
  const [path, download] = [readPath(id), `/objects/${id}`];
  const [isOpened, setIsOpened] = useState(false);
  const place = progress && toPlace(progress, pages);
  const isRevised = progress?.revised?.isRevised ?? false;
  return (
    <li className="flex flex-wrap items-center gap-x-1">
      <span className="flex min-w-0 grow basis-32 flex-wrap items-center gap-x-3">
        <a
          id={titleId}
          href={path}
          className="wrap-anywhere inline-flex min-h-11 items-center text-brand hover:underline"
          onClick={openInReader(id, path)}
        >
          {title}
        </a>
        {place && <span className="text-muted text-sm">{progressLabels.place(place)}</span>}
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
      <span className="ml-auto flex">
        <Button
          variant={isRevised ? 'primary' : 'quiet'}
          size="small"
          className={iconButton}
          title={progressLabels.markAsRevised}
          aria-pressed={isRevised}
          aria-describedby={titleId}
          onClick={() => markRevised(id, !isRevised)}
        >
          <Icon name="tick" />
          <span className="sr-only">{progressLabels.markAsRevised}</span>
        </Button>
        <ActionButton
          href={download}
          variant="quiet"
          size="small"
          className={iconButton}
          title={progressLabels.download}
          aria-describedby={titleId}
          onSubmit={(event) => {
            event.preventDefault();
            // The page stays while the file is saved.
            setIsOpened(true);
            location.assign(download);
          }}
        >
          <Icon name="download" />
          <span className="sr-only">{progressLabels.download}</span>
        </ActionButton>
      </span>
    </li>
  );
}
