import { subjectLabels } from '#site/texts/subject.ts';
import { PURCHASE_BUTTON, type SubjectAccess } from './subject-access.ts';

/** Says what opens a locked file. A link to the purchase button, which takes the focus. */
export function LockedNote({ access }: { access: SubjectAccess }) {
  if (access.isOffSale) return <span>{subjectLabels.notOnSale}</span>;
  const text = subjectLabels.purchaseToAccess(access.subjectName);
  if (!access.hasPurchaseButton) return <span>{text}</span>;
  return (
    <a href={`#${PURCHASE_BUTTON}`} className="locked-note">
      {text}
    </a>
  );
}
