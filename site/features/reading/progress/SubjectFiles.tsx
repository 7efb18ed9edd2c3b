import { useId, useState } from 'react';
import { editionPath } from '#contract/editions/updated-files.ts';
import { countRead, toPlace } from '#contract/reading/progress.ts';
import { getReadableFiles, type ReadableFile } from '#contract/reading/readable-files.ts';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { progressLabels, updateLabels } from '#site/texts/reading.ts';
import type { KnownFile } from './browser-progress.ts';
import { PagesRead } from './PagesRead.tsx';
import { useProgress } from './progress-query.ts';
import { markRevised } from './revised.ts';

const filesQuery = new Query(() => call(getReadableFiles, {}));

export function SubjectFiles({ subjectId }: { subjectId: string }) {
  const query = useQuery(filesQuery);
  if (!query.data || query.error)
    return <LoadStatus query={query} what="The files" rows={3} className="h-16" />;
  const files = query.data.find((subject) => subject.subjectId === subjectId)?.files ?? [];
  return (
    <ul className="grid gap-6">
      {groupByTopic(files).map(([name, ofTopic]) => (
        <TopicFiles key={name} name={name} files={ofTopic} />
      ))}
    </ul>
  );
}

/** Groups files without `Map.groupBy`, which older phones lack. */
function groupByTopic(
  files: readonly ReadableFile[],
): [topicName: string, files: ReadableFile[]][] {
  const topics = new Map<string, ReadableFile[]>();
  for (const file of files) {
    topics.set(file.topicName, [...(topics.get(file.topicName) ?? []), file]);
  }
  return [...topics];
}

function TopicFiles({ name, files }: { name: string; files: ReadableFile[] }) {
  const progress = useProgress();
  const heading = useId();
  const read = files.map(({ id, pages = 0 }) => countRead(progress.get(id)?.read ?? '', pages));
  return (
    <li aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-lg">
        {name}
      </h3>
      <PagesRead read={sum(read)} pages={sum(files.map(({ pages = 0 }) => pages))} />
      <ul>
        {files.map((file) => (
          <FileEntry key={file.id} file={file} known={progress.get(file.id)} />
        ))}
      </ul>
    </li>
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function FileEntry({ file, known }: { file: ReadableFile; known: KnownFile | undefined }) {
  const { id, title, pages, update, earlier = [] } = file;
  const titleId = useId();
  const path = `/objects/${id}`;
  const [isOpened, setIsOpened] = useState(false);
  const place = known && toPlace(known, pages);
  const isRevised = known?.revised?.isRevised ?? false;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-3">
      <span className="grid">
        <span id={titleId}>{title}</span>
        {update && !isOpened && (
          <span className="text-sm">
            <Badge>{updateLabels.updated}</Badge> {update.whatsNew}
          </span>
        )}
        {place && <span className="text-muted text-sm">{progressLabels.place(place)}</span>}
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
          Download PDF
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
        <Button
          variant={isRevised ? 'primary' : 'quiet'}
          size="small"
          aria-pressed={isRevised}
          aria-describedby={titleId}
          onClick={() => markRevised(id, !isRevised)}
        >
          {isRevised && <Icon name="tick" />}
          {progressLabels.markAsRevised}
        </Button>
      </span>
    </li>
  );
}
