import { subjectLabels } from '#site/texts/subject.ts';
import { AdminHint } from './AdminHint.tsx';
import { ContentRow } from './ContentRow.tsx';
import type { PageTopic } from './page-subject.ts';

/** The id of a topic's heading, which the jump links target. */
export const topicHeadingId = (id: string) => `topic-${id}`;

interface TopicEntryProps {
  topic: PageTopic;
  subjectName: string;
  hasAccess: boolean;
}

/** A topic: its number in the margin, its diagram and its files. */
export function TopicEntry({ topic, subjectName, hasAccess }: TopicEntryProps) {
  const { id, name, order, reference, diagram, items } = topic;
  const heading = topicHeadingId(id);
  return (
    <li className="topic-entry" aria-labelledby={heading}>
      <span className="topic-number">{order}</span>
      <div className="topic-head">
        <div>
          <h2 id={heading} className="text-xl">
            {name}
          </h2>
          {reference && <p className="text-muted text-sm">AQA {reference}</p>}
        </div>
        {diagram && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: its title stands in the page's DiagramSheet
          <svg
            viewBox="0 0 320 240"
            role="img"
            aria-labelledby={`${diagram}-title ${diagram}-desc`}
            className="topic-diagram squared"
          >
            <use href={`#${diagram}`} />
          </svg>
        )}
      </div>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <ContentRow
              key={item.id}
              item={item}
              topicName={name}
              topicHeading={heading}
              subjectName={subjectName}
              hasAccess={hasAccess}
            />
          ))}
        </ul>
      ) : (
        <p className="content-row text-muted">
          {subjectLabels.contentComingSoon}
          <AdminHint />
        </p>
      )}
    </li>
  );
}
