import { JumpList } from './JumpList.tsx';
import type { PageTopic } from './page-subject.ts';
import { TopicEntry } from './TopicEntry.tsx';

/** The longest list that needs no jump links. */
const UNLISTED_TOPICS = 12;

interface TopicListProps {
  topics: PageTopic[];
  subjectName: string;
  hasAccess: boolean;
}

/** A subject's table of contents. */
export function TopicList({ topics, subjectName, hasAccess }: TopicListProps) {
  return (
    <>
      {topics.length > UNLISTED_TOPICS && <JumpList topics={topics} />}
      <ol className="contents-list margin-line">
        {topics.map((topic) => (
          <TopicEntry
            key={topic.id}
            topic={topic}
            subjectName={subjectName}
            hasAccess={hasAccess}
          />
        ))}
      </ol>
    </>
  );
}
