import type { PageSubject } from './page-subject.ts';
import type { Access } from './use-access.ts';

/** What a file's row needs to know of its subject and of the caller's access to it. */
export interface SubjectAccess {
  subjectName: string;
  isGranted: boolean;
  /** Whether the rows of free files may say more than the built page. */
  isHydrated: boolean;
  isOffSale: boolean;
  /** Whether the page shows the purchase button, to which a locked row leads. */
  hasPurchaseButton: boolean;
}

/** The id of the purchase button. */
export const PURCHASE_BUTTON = 'purchase';

/** Describes a caller's access to the rows of a subject. */
export const toSubjectAccess = (
  { name, availability }: PageSubject,
  access: Access,
  isHydrated = false,
): SubjectAccess => ({
  subjectName: name,
  isGranted: access === 'granted',
  isHydrated,
  // A page that was built without files may have fetched some since.
  isOffSale: availability === 'off-sale',
  hasPurchaseButton: availability === 'on-sale' && (access === 'unknown' || access === 'none'),
});
