import type { ReactNode } from 'react';
import { createDownloadLink } from '#contract/files/objects.ts';
import { samplePath } from '#contract/files/paths.ts';
import type { Sample } from '#contract/files/stored-pdf.ts';
import { course } from '#shop';
import { ReadLink } from '#site/components/ReadLink.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { logError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { reloadNotice } from '#site/lib/reload-notice.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { subjectLabels } from './labels.ts';
import type { PageItem, PageTopic } from './page-subject.ts';
import { PURCHASE_BUTTON_ID, type SubjectAccess } from './subject-access.ts';

export const topicHeadingId = (id: string) => `topic-${id}`;

interface TopicListProps {
  topics: PageTopic[];
  access: SubjectAccess;
  /** Follows the files of the first topic. */
  afterFirst?: ReactNode;
}

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
        {reference && <p className="topic-reference">{`${course.examBoard} ${reference}`}</p>}
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

interface ContentRowProps {
  item: PageItem;
  topicName: string;
  /** Id of the topic's heading, which describes a file with the same title. */
  topicHeading: string;
  access: SubjectAccess;
}

function ContentRow({ item, topicName, topicHeading, access }: ContentRowProps) {
  const { id, title, isLocked, hasFile, pages, sample } = item;
  const isClosed = isLocked && hasFile && !access.isGranted;
  const isOwn = hasFile && access.isGranted;
  const isTitled = !isSameTitle(title, topicName);
  const waits = isLocked ? 'awaits-access' : '';
  const length = pages === undefined ? undefined : subjectLabels.pages(pages);
  const progress = access.progress.get(id);
  const place = progress?.place ?? length;
  return (
    <li className={`content-row ${isClosed ? 'content-closed' : ''}`}>
      {isTitled && (
        <span id={id} className="content-title">
          {title}
        </span>
      )}
      <span className={`content-meta ${waits}`}>
        {!hasFile && <span>PDF coming soon</span>}
        {hasFile && !isLocked && !access.isGranted && (
          <Badge className="content-badge">{subjectLabels.free}</Badge>
        )}
        {isLocked && access.isGranted && (
          <Badge className="content-badge">{subjectLabels.unlocked}</Badge>
        )}
        {isClosed && <LockedNote access={access} />}
        {!isOwn && length && <span className="content-pages">{length}</span>}
        {isClosed && sample && (
          <LookInside sample={sample} title={title} pages={pages} isOffSale={access.isOffSale} />
        )}
        {isOwn && pages !== 1 && <FileContents id={id} title={title} />}
        {/* Last, because the student's progress replaces it. */}
        {isOwn && place && <span className="content-pages">{place}</span>}
        {isOwn && progress?.isRevised && (
          <span className="content-revised">
            <Icon name="tick" />
            <span>{subjectLabels.revised}</span>
          </span>
        )}
      </span>
      <span className={`content-actions ${waits}`}>
        {isClosed && <Icon name="lock" />}
        {hasFile && !isClosed && (
          <>
            <ReadLink id={id} titleId={isTitled ? id : topicHeading} />
            <FileButton id={id} titleId={isTitled ? id : topicHeading} />
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

function LockedNote({ access }: { access: SubjectAccess }) {
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

interface FileButtonProps {
  id: string;
  /** Id of the element that names the file. */
  titleId: string;
}

function FileButton({ id, titleId }: FileButtonProps) {
  const path = `/objects/${id}`;
  return (
    <ActionButton
      href={path}
      variant="secondary"
      size="small"
      aria-describedby={titleId}
      onSubmit={(event) => {
        // A student's cookie is sent without a script.
        if (!readAdminToken()) return;
        event.preventDefault();
        void downloadAsAdministrator(id, path);
      }}
    >
      {subjectLabels.downloadPdf}
    </ActionButton>
  );
}

/**
 * Puts a token for this file and one minute into the address, never the session's token.
 * @param path opens without a token if the call fails
 */
async function downloadAsAdministrator(id: string, path: string): Promise<void> {
  // Open the tab now: browsers allow it only while handling the press.
  const tab = isHandheld() ? window.open('', '_blank') : null;
  try {
    // An ended session reloads the page, but not behind an empty tab.
    const staysOn401 = tab !== null;
    const { adminToken } = await call(createDownloadLink, { id }, { staysOn401 });
    show(`${path}?${new URLSearchParams({ adminToken })}`, tab);
  } catch (error) {
    logError('The download', error);
    if (tab) tab.location.replace(path);
    else window.open(path, '_blank') ?? location.assign(path);
  }
}

function show(address: string, tab: Window | null): void {
  if (tab) tab.location.replace(address);
  else if (isHandheld()) location.assign(address);
  else {
    const link = document.createElement('a');
    link.href = address;
    // Saves under the name that the server sends.
    link.download = '';
    link.click();
  }
}

/** Recognises devices that show a PDF instead of saving it, as in `site/inline/phone-downloads.js`. */
const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
