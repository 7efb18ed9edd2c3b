import { subjectLabels } from '#site/texts/subject.ts';
import { PURCHASE_BUTTON_ID, type SubjectAccess } from './subject-access.ts';

export function LockedNote({ access }: { access: SubjectAccess }) {
  if (access.isOffSale) return <span>{subjectLabels.notOnSale}</span>;
  const text = subjectLabels.purchaseToAccess(access.subjectName);
  if (!access.hasPurchaseButton) return <span>{text}</span>;
  return (
    <a href={`#${PURCHASE_BUTTON_ID}`} className="locked-note">
      {text}
    </a>
  );
}
