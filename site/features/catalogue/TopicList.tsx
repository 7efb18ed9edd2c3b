import type { ReactNode } from 'react';
import { samplePath } from '#contract/files/paths.ts';
import type { Sample } from '#contract/files/stored-pdf.ts';
import { course } from '#shop';
import { DownloadButton } from '#site/components/DownloadButton.tsx';
import { PractiseTopic } from '#site/components/PractiseTopic.tsx';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { topicHeadingId } from '#site/features/progress/TopicFold.tsx';
import { subjectLabels } from './labels.ts';
import type { PageItem, PageTopic } from './page-subject.ts';
import { PURCHASE_BUTTON_ID, type SubjectAccess } from './subject-access.ts';

interface TopicListProps {
  topics: PageTopic[];
  access: SubjectAccess;
  /** Follows the files of the first topic. */
  afterFirst?: ReactNode;
}

/** Topics of a subject, for people without access. */
export function TopicList({ topics, access, afterFirst }: TopicListProps) {
  return (
    <ol className="contents-list margin-line">
      {topics.map((topic, index) => (
        <TopicEntry key={topic.id} topic={topic} access={access}>
          {index === 0 && afterFirst}
        </TopicEntry>
      ))}
    </ol>
  );
}

interface TopicEntryProps {
  topic: PageTopic;
  access: SubjectAccess;
  children: ReactNode;
}

function TopicEntry({ topic, access, children }: TopicEntryProps) {
  const { id, name, order, reference, diagram, practice, items } = topic;
  const heading = topicHeadingId(id);
  return (
    <li className="topic-entry" aria-labelledby={heading}>
      <span className="topic-number">{order}</span>
      <div className="topic-head">
        {/* A jump link moves the focus here. */}
        <h2 id={heading} tabIndex={-1} className="topic-name">
          {name}
        </h2>
        {reference && <p className="topic-reference">{`${course.examBoard} ${reference}`}</p>}
        {diagram && <TopicDiagram name={diagram} />}
        <PractiseTopic
          id={id}
          cards={practice?.free ?? 0}
          labelledBy={heading}
          className="topic-free"
        />
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
      {children}
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

export function Drawing({ name }: { name: string }) {
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

interface ContentRowProps {
  item: PageItem;
  topicName: string;
  /** Id of the topic's heading, which describes a file with the same title. */
  topicHeading: string;
  access: SubjectAccess;
}

function ContentRow({ item, topicName, topicHeading, access }: ContentRowProps) {
  const { id, title, isLocked, hasFile, pages, sample } = item;
  const isClosed = isLocked && hasFile;
  const isTitled = !isSameTitle(title, topicName);
  const titleId = isTitled ? id : topicHeading;
  const waits = isLocked ? 'awaits-access' : '';
  return (
    <li className={`content-row ${isClosed ? 'content-closed' : ''}`}>
      {isTitled && (
        <span id={id} className="content-title">
          {title}
        </span>
      )}
      <span className={`content-meta ${waits}`}>
        {!hasFile && <span>{subjectLabels.comingSoon}</span>}
        {hasFile && !isLocked && <Badge className="content-badge">{subjectLabels.free}</Badge>}
        {isClosed && <LockedNote access={access} />}
        {pages !== undefined && <span className="content-pages">{subjectLabels.pages(pages)}</span>}
        {isClosed && sample && (
          <LookInside sample={sample} title={title} pages={pages} isOffSale={access.isOffSale} />
        )}
      </span>
      <span className={`content-actions ${waits}`}>
        {isClosed && <Icon name="lock" />}
        {hasFile && !isLocked && (
          <>
            <ReadLink id={id} titleId={titleId} />
            <DownloadButton id={id} titleId={titleId} />
          </>
        )}
      </span>
    </li>
  );
}

const normalise = (text: string) => text.replace(/\s+/g, '').toLowerCase();

export function isSameTitle(title: string, topicName: string): boolean {
  return normalise(title) === normalise(topicName);
}

export function LockedNote({ access }: { access: SubjectAccess }) {
  if (access.isUnderReview) return <span>{subjectLabels.underReview}</span>;
  if (access.isOffSale) return <span>{subjectLabels.notOnSale}</span>;
  const text = subjectLabels.purchaseToAccess(access.subjectName);
  if (!access.hasPurchaseButton) return <span>{text}</span>;
  return (
    <a href={`#${PURCHASE_BUTTON_ID}`} className="locked-note">
      {text}
    </a>
  );
}

interface LookInsideProps {
  sample: Sample;
  title: string;
  pages: number | undefined;
  isOffSale: boolean;
}

/**
 * Samples, kept small because every row contains them
 * (docs/decisions/0017-where-are-paid-files-stored.md). The pictures load when it opens.
 */
export function LookInside({ sample, title, pages = 0, isOffSale }: LookInsideProps) {
  const pictures = sample.samples.map(({ width, height }, index) => (
    <img
      key={samplePath(sample, index + 1)}
      loading="lazy"
      src={samplePath(sample, index + 1)}
      width={width}
      height={height}
      alt={index === 0 ? `Page 1 of ${title}` : ''}
    />
  ));
  const [first, ...blurred] = pictures;
  return (
    <details className="look">
      <summary aria-label={subjectLabels.lookInsideFile(title)}>{subjectLabels.lookInside}</summary>
      <div>
        {first}
        {blurred.length > 0 && (
          <div>
            {pages > 1 && <p>{subjectLabels.morePages(pages - 1, isOffSale)}</p>}
            {blurred}
          </div>
        )}
        {pages > 0 && <p>{subjectLabels.samplePage(pages)}</p>}
        {sample.excerpt && <p>{`${sample.excerpt}…`}</p>}
      </div>
    </details>
  );
}
