import type { PageSubject } from './page-subject.ts';
import type { Access } from './use-access.ts';

export interface SubjectAccess {
  subjectName: string;
  isGranted: boolean;
  /** True if the rows of free files may say more than the built page. */
  isHydrated: boolean;
  isOffSale: boolean;
  /** True if the page shows the purchase button, to which a locked row links. */
  hasPurchaseButton: boolean;
}

export const PURCHASE_BUTTON_ID = 'purchase';

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
