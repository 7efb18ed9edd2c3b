import { ReadLink } from '#site/components/ReadLink.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { subjectLabels } from '#site/texts/subject.ts';
import { FileButton } from './FileButton.tsx';
import { FileContents } from './FileContents.tsx';
import { LockedNote } from './LockedNote.tsx';
import { LookInside } from './LookInside.tsx';
import type { PageItem } from './page-subject.ts';
import { isSameTitle } from './same-title.ts';
import type { SubjectAccess } from './subject-access.ts';

interface ContentRowProps {
  item: PageItem;
  topicName: string;
  /** Id of the topic's heading, which describes a file with the same title. */
  topicHeading: string;
  access: SubjectAccess;
}

export function ContentRow({ item, topicName, topicHeading, access }: ContentRowProps) {
  const { id, title, isLocked, hasFile, pages, sample } = item;
  const isClosed = isLocked && hasFile && !access.isGranted;
  const isOwn = hasFile && access.isGranted && (isLocked || access.isHydrated);
  const isTitled = !isSameTitle(title, topicName);
  const waits = isLocked ? 'awaits-access' : '';
  return (
    <li className={`content-row ${isClosed ? 'content-closed' : ''}`}>
      {isTitled && (
        <span id={id} className="content-title">
          {title}
        </span>
      )}
      <span className={`content-meta ${waits}`}>
        {!hasFile && <span>{subjectLabels.fileComing}</span>}
        {hasFile && !isLocked && <Badge className="content-badge">{subjectLabels.free}</Badge>}
        {isLocked && access.isGranted && (
          <Badge className="content-badge">{subjectLabels.unlocked}</Badge>
        )}
        {isClosed && <LockedNote access={access} />}
        {pages !== undefined && <span className="content-pages">{subjectLabels.pages(pages)}</span>}
        {isClosed && sample && <LookInside sample={sample} title={title} pages={pages} />}
        {isOwn && pages !== 1 && <FileContents id={id} title={title} />}
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
