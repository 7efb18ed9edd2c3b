import { ContentRow } from './ContentRow.tsx';
import { Offer } from './Offer.tsx';
import type { SubjectViewProps } from './SubjectView.tsx';
import { toSubjectAccess } from './subject-access.ts';
import { topicHeadingId } from './TopicEntry.tsx';

/**
 * What someone with access sees in other words than a visitor: the offer, then the rows of locked files, in
 * the page's order.
 */
export function GrantedParts({ subject, sellerName }: SubjectViewProps) {
  const access = toSubjectAccess(subject, 'granted');
  return (
    <>
      <Offer subject={subject} sellerName={sellerName} access="granted" onRetry={() => {}} />
      {subject.topics.flatMap(({ id, name, items }) =>
        items
          .filter(({ isLocked }) => isLocked)
          .map((item) => (
            <ContentRow
              key={item.id}
              item={item}
              topicName={name}
              topicHeading={topicHeadingId(id)}
              access={access}
            />
          )),
      )}
    </>
  );
}
