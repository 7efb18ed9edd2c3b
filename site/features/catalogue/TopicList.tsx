import type { PageTopic } from './page-subject.ts';
import type { SubjectAccess } from './subject-access.ts';
import { TopicEntry } from './TopicEntry.tsx';

interface TopicListProps {
  topics: PageTopic[];
  access: SubjectAccess;
}

export function TopicList({ topics, access }: TopicListProps) {
  return (
    <ol className="contents-list margin-line">
      {topics.map((topic) => (
        <TopicEntry key={topic.id} topic={topic} access={access} />
      ))}
    </ol>
  );
}
