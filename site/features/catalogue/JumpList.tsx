import { Icon } from '#site/components/ui/Icon.tsx';
import type { PageTopic } from './page-subject.ts';
import { topicHeadingId } from './TopicEntry.tsx';

export const MIN_JUMP_TOPICS = 2;

interface JumpListProps {
  topics: PageTopic[];
}

export function FoldedJumpList({ topics }: JumpListProps) {
  return (
    <details className="jump-fold sheet">
      <summary className="flex min-h-11 items-center justify-between gap-4 px-4 py-1 font-semibold">
        {`All ${topics.length} topics`}
        <Icon name="chevron" />
      </summary>
      <nav aria-label="Topics" className="border-rule border-t px-4 py-2">
        <JumpLinks topics={topics} />
      </nav>
    </details>
  );
}

export function JumpList({ topics }: JumpListProps) {
  return (
    <nav aria-label="Topics" className="jump-list text-sm">
      <JumpLinks topics={topics} />
    </nav>
  );
}

function JumpLinks({ topics }: JumpListProps) {
  return (
    <ol>
      {topics.map(({ id, name, order }) => (
        <li key={id}>
          <a href={`#${topicHeadingId(id)}`}>
            <span>{order}</span>
            {name}
          </a>
        </li>
      ))}
    </ol>
  );
}
