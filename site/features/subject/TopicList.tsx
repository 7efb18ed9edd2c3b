import type { PageTopic } from './page-subject.ts';
import { TopicEntry } from './TopicEntry.tsx';

interface TopicListProps {
  topics: PageTopic[];
  subjectName: string;
  hasAccess: boolean;
}

/** A subject's table of contents. */
export function TopicList({ topics, subjectName, hasAccess }: TopicListProps) {
  return (
    <ol className="contents-list margin-line">
      {topics.map((topic) => (
        <TopicEntry key={topic.id} topic={topic} subjectName={subjectName} hasAccess={hasAccess} />
      ))}
    </ol>
  );
}
