import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { useQuery } from '#site/lib/query.ts';
import { FileRow } from './FileRow.tsx';
import { filesQuery, groupByTopic } from './files-query.ts';
import { useProgress } from './progress-query.ts';
import { TopicFold } from './TopicFold.tsx';

export function SubjectFiles({ subjectId }: { subjectId: string }) {
  const query = useQuery(filesQuery);
  const progress = useProgress();
  if (!query.data || query.error)
    return <LoadStatus query={query} what="The files" rows={3} className="h-16" />;
  const subject = query.data.find((subject) => subject.subjectId === subjectId);
  if (!subject) return null;
  return (
    <ul>
      {groupByTopic(subject.files).map(({ id, name, files }) => (
        <TopicFold
          key={id}
          id={id}
          name={name}
          level={3}
          files={files}
          progress={progress}
          practice={subject.practice[id] ?? 0}
        >
          <ul>
            {files.map((file) => (
              <FileRow key={file.id} file={file} progress={progress.get(file.id)} />
            ))}
          </ul>
        </TopicFold>
      ))}
    </ul>
  );
}
