import { useId } from 'react';
import { countRead } from '#contract/reading/file-progress.ts';
import { getReadableFiles, type ReadableFile } from '#contract/reading/files.ts';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { progressLabels } from '#site/texts/progress.ts';
import { FileEntry } from './FileEntry.tsx';
import { PagesRead } from './PagesRead.tsx';
import { useProgress } from './use-progress.ts';

const filesQuery = new Query(() => call(getReadableFiles, {}));

export function SubjectFiles({ subjectId }: { subjectId: string }) {
  const { data, error, isFetching, refetch } = useQuery(filesQuery);
  if (error && !isFetching) {
    return <LoadFailure title={progressLabels.filesFailed} error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={3} className="h-16" />;
  const files = data.find((subject) => subject.subjectId === subjectId)?.files ?? [];
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
