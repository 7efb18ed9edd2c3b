import type { UpdatedFile } from '#contract/editions/updated-files.ts';
import { course } from '#shop';
import { Badge } from '#site/components/ui/Badge.tsx';
import type { LocalFile } from '#site/features/progress/browser-progress.ts';
import { FileRow } from '#site/features/progress/FileRow.tsx';
import { progressQuery, useProgress } from '#site/features/progress/progress-query.ts';
import { TopicFold, topicHeadingId } from '#site/features/progress/TopicFold.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';
import { subjectLabels } from './labels.ts';
import type { PageItem, PageTopic } from './page-subject.ts';
import { AdminHint, Drawing, isSameTitle } from './TopicList.tsx';
import { useStudentQuery } from './use-student-query.ts';

interface OwnedTopicsProps {
  topics: PageTopic[];
  /** Files with an edition that is new to the student. */
  updated: readonly UpdatedFile[];
}

/** Topics of a subject, for owners and administrators, who may open every file. */
export function OwnedTopics({ topics, updated }: OwnedTopicsProps) {
  const { session } = useStudentQuery(progressQuery);
  const progress = useProgress();
  const updates = new Map(updated.map(({ id, whatsNew }) => [id, { whatsNew }]));
  return (
    <ol className="contents-list margin-line">
      {topics.map((topic) => {
        const { id, name, order, reference, diagram, practice } = topic;
        const items = topic.items.map((item) => ({ ...item, update: updates.get(item.id) }));
        return (
          <TopicFold
            key={id}
            id={id}
            name={name}
            level={2}
            number={order}
            files={items.filter(({ hasFile }) => hasFile)}
            progress={progress}
            practice={practice?.all ?? 0}
            picture={diagram && <Thumbnail name={diagram} />}
          >
            {items.length > 0 ? (
              <ul>
                {items.map((item) => (
                  <OwnedItem
                    key={item.id}
                    item={item}
                    topic={topic}
                    progress={progress.get(item.id)}
                    isMarkable={session !== 'admin'}
                  />
                ))}
              </ul>
            ) : (
              <p className="py-2 text-muted">
                {subjectLabels.contentComingSoon}
                <AdminHint />
              </p>
            )}
            {reference && <p className="topic-reference">{`${course.examBoard} ${reference}`}</p>}
            {diagram && <Drawing name={diagram} />}
          </TopicFold>
        );
      })}
    </ol>
  );
}

/** @param name diagram in the page's `DiagramSheet` */
const Thumbnail = ({ name }: { name: string }) => (
  <svg viewBox="0 0 320 240" aria-hidden="true" className="topic-thumb squared">
    <use href={`#${name}`} />
  </svg>
);

interface OwnedItemProps {
  item: PageItem;
  topic: PageTopic;
  progress: LocalFile | undefined;
  isMarkable: boolean;
}

function OwnedItem({ item, topic, progress, isMarkable }: OwnedItemProps) {
  const hasOwnTitle = !isSameTitle(item.title, topic.name);
  if (!item.hasFile) {
    return (
      <li className="flex flex-wrap items-baseline gap-x-3 py-2">
        {hasOwnTitle && item.title}
        <span className="text-muted text-sm">{subjectLabels.comingSoon}</span>
      </li>
    );
  }
  return (
    <FileRow
      file={item}
      progress={progress}
      nameId={hasOwnTitle ? undefined : topicHeadingId(topic.id)}
      badge={item.isLocked && <Badge className="content-badge">{subjectLabels.unlocked}</Badge>}
      isMarkable={isMarkable}
      contents={item.pages !== 1 && <FileContents id={item.id} title={item.title} />}
    />
  );
}

/** Fills an open table, which may have been opened before the page's scripts loaded. */
const fill = (table: HTMLDetailsElement | null) => {
  if (!table?.open) return;
  loadLate(() => import('./fill-contents.ts'))
    .then((late) => late.fillContents(table))
    .catch((error) => table.lastElementChild?.replaceChildren(...reloadNotice(error)));
};

/** Loads script and entries when it opens. */
const FileContents = ({ id, title }: { id: string; title: string }) => (
  <details
    className="look"
    data-of={id}
    ref={fill}
    onToggle={({ currentTarget }) => fill(currentTarget)}
  >
    <summary aria-label={`Contents of ${title}`}>Contents</summary>
    <div />
  </details>
);
