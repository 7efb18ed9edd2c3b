import { subjectLabels } from '#site/texts/subject.ts';
import { ContentRow } from './ContentRow.tsx';
import type { PageTopic } from './page-subject.ts';
import type { SubjectAccess } from './subject-access.ts';

export const topicHeadingId = (id: string) => `topic-${id}`;

export function TopicList({ topics, access }: { topics: PageTopic[]; access: SubjectAccess }) {
  return (
    <ol className="contents-list margin-line">
      {topics.map((topic) => (
        <TopicEntry key={topic.id} topic={topic} access={access} />
      ))}
    </ol>
  );
}

function TopicEntry({ topic, access }: { topic: PageTopic; access: SubjectAccess }) {
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

/** @param name diagram in the page's `DiagramSheet`, which has its title and description */
function TopicDiagram({ name }: { name: string }) {
  return (
    <>
      <details className="topic-fold">
        <summary>
          <svg viewBox="0 0 320 240" aria-hidden="true" className="topic-thumb squared">
            <use href={`#${name}`} />
          </svg>
          <span className="topic-fold-name">Diagram</span>
        </summary>
        <Drawing name={name} />
      </details>
      <div className="topic-unfolded">
        <Drawing name={name} />
      </div>
    </>
  );
}

function Drawing({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its title is in the page's DiagramSheet
    <svg
      viewBox="0 0 320 240"
      role="img"
      aria-labelledby={`${name}-title ${name}-desc`}
      className="topic-diagram squared"
    >
      <use href={`#${name}`} />
    </svg>
  );
}

/** Hint that the stylesheet shows only to administrators. */
export function AdminHint() {
  return (
    <span data-for="admin">
      {' '}
      Add content through the <a href="/admin">Admin panel</a>.
    </span>
  );
}
