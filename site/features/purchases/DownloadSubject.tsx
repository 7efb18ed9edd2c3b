import { filesQuery, groupByTopic } from '#site/features/progress/files-query.ts';
import { useQuery } from '#site/lib/query.ts';
import { DownloadAll } from '../catalogue/DownloadAll.tsx';

interface DownloadSubjectProps {
  subjectId: string;
  name: string;
  slug: string;
}

/** Offers all of a subject's files in one ZIP. The list of files below reports a failure. */
export function DownloadSubject({ subjectId, name, slug }: DownloadSubjectProps) {
  const { data } = useQuery(filesQuery);
  const files = data?.find((subject) => subject.subjectId === subjectId)?.files;
  if (!files) return null;
  const topics = groupByTopic(files).map(({ name, files }, index) => ({
    name,
    order: index + 1,
    items: files.map(({ id, title }) => ({ id, title, hasFile: true })),
  }));
  return <DownloadAll subject={{ name, slug, topics }} />;
}
