import { subjectLabels } from '#site/texts/subject.ts';
import { AdminHint } from './AdminHint.tsx';
import { ContentRow } from './ContentRow.tsx';
import type { PageTopic } from './page-subject.ts';
import type { SubjectAccess } from './subject-access.ts';
import { TopicDiagram } from './TopicDiagram.tsx';

export const topicHeadingId = (id: string) => `topic-${id}`;

interface TopicEntryProps {
  topic: PageTopic;
  access: SubjectAccess;
}

export function TopicEntry({ topic, access }: TopicEntryProps) {
  const { id, name, order, reference, diagram, items } = topic;
  const heading = topicHeadingId(id);
  return (
    <li className="topic-entry" aria-labelledby={heading}>
      <span className="topic-number">{order}</span>
      <div className="topic-head">
        {/* A jump link moves the focus here. */}
        <h2 id={heading} tabIndex={-1} className="topic-name">
          {name}
        </h2>
        {reference && <p className="topic-reference">{`AQA ${reference}`}</p>}
        {diagram && <TopicDiagram name={diagram} />}
      </div>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <ContentRow
              key={item.id}
              item={item}
              topicName={name}
              topicHeading={heading}
              access={access}
            />
          ))}
        </ul>
      ) : (
        <p className="border-rule border-t border-dashed py-4 text-muted">
          {subjectLabels.contentComingSoon}
          <AdminHint />
        </p>
      )}
    </li>
  );
}
