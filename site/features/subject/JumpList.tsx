import { Icon } from '#site/components/ui/Icon.tsx';
import type { PageTopic } from './page-subject.ts';
import { topicHeadingId } from './TopicEntry.tsx';

/** A collapsible list of links to the topics below. */
export function JumpList({ topics }: { topics: PageTopic[] }) {
  return (
    <details className="jump-list sheet mb-10">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold">
        All {topics.length} topics
        <Icon name="chevron" />
      </summary>
      <nav aria-label="Topics" className="border-rule border-t px-4 py-3">
        <ol className="gap-x-8 md:columns-2">
          {topics.map(({ id, name, order }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${topicHeadingId(id)}`}
                className="flex min-h-9 items-baseline gap-3 py-1 text-sm no-underline hover:text-brand hover:underline"
              >
                <span className="w-6 shrink-0 text-right text-brand tabular-nums">{order}</span>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
