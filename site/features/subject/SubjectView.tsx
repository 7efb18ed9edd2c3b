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
 * A subject's topics and its offer. The build renders the visitor's view; for signed-in users it
 * hydrates, checks their access and unlocks the files.
 */
export function SubjectView({ subject }: SubjectViewProps) {
  return (
    <Providers>
      <Contents subject={subject} />
    </Providers>
  );
}

function Contents({ subject }: SubjectViewProps) {
  const { access, retry } = useAccess(subject.id);
  const list = { subjectName: subject.name, hasAccess: access === 'granted' };
  return (
    <div
      data-access={access}
      className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-14"
    >
      <Offer subject={subject} access={access} onRetry={retry} />
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
