import { Providers } from '#site/components/Providers.tsx';
import { LiveTopics } from './LiveTopics.tsx';
import { Offer } from './Offer.tsx';
import type { PageSubject } from './page-subject.ts';
import { TopicList } from './TopicList.tsx';
import { useAccess } from './use-access.ts';

interface SubjectViewProps {
  subject: PageSubject;
}

/**
 * A subject's table of contents and its offer. Drawn once for the visitor, as HTML; where somebody
 * is signed in it comes alive, asks for access and unlocks the rows.
 */
export function SubjectView({ subject }: SubjectViewProps) {
  return (
    <Providers>
      <Contents subject={subject} />
    </Providers>
  );
}

function Contents({ subject }: SubjectViewProps) {
  const { access, askAgain } = useAccess(subject.id);
  const list = { subjectName: subject.name, hasAccess: access === 'granted' };
  return (
    <div
      data-access={access}
      className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-14"
    >
      <Offer subject={subject} access={access} onAskAgain={askAgain} />
      <div className="min-w-0 lg:order-first">
        {subject.topics.length > 0 ? (
          <TopicList topics={subject.topics} {...list} />
        ) : (
          <LiveTopics subjectId={subject.id} {...list} />
        )}
      </div>
    </div>
  );
}
