import { island } from '#site/components/island.tsx';
import { FoldedJumpList, JumpList, MIN_JUMP_TOPICS } from './JumpList.tsx';
import { LiveTopics } from './LiveTopics.tsx';
import { Offer } from './Offer.tsx';
import type { PageSubject } from './page-subject.ts';
import { toSubjectAccess } from './subject-access.ts';
import { TopicList } from './TopicList.tsx';
import { useAccess } from './use-access.ts';

export interface SubjectViewProps {
  subject: PageSubject;
  /** Undefined only in a shop that sells nothing. */
  sellerName: string | undefined;
  isOwned: boolean;
}

/** Hydrates only for signed-in users, to check their access and lock or unlock the files. */
export const SubjectView = island(Contents);

function Contents({ subject, sellerName, isOwned }: SubjectViewProps) {
  const { access, isHydrated, retry } = useAccess(subject.id, isOwned);
  const { topics } = subject;
  const rowAccess = toSubjectAccess(subject, access, isHydrated);
  const isListed = topics.length >= MIN_JUMP_TOPICS;
  return (
    <div data-access={access} className="subject-columns">
      <div className="subject-side">
        <Offer subject={subject} sellerName={sellerName} access={access} onRetry={retry} />
        {isListed && <JumpList topics={topics} />}
      </div>
      <div className="min-w-0">
        {isListed && <FoldedJumpList topics={topics} />}
        {topics.length > 0 ? (
          <TopicList topics={topics} access={rowAccess} />
        ) : (
          <LiveTopics subjectId={subject.id} access={rowAccess} />
        )}
      </div>
    </div>
  );
}
