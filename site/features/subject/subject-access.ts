/** What a file's row needs to know of its subject and of the caller's access to it. */
export interface SubjectAccess {
  subjectName: string;
  isGranted: boolean;
  isOffSale: boolean;
  /** Whether the page shows the purchase button, to which a locked row leads. */
  hasPurchaseButton: boolean;
}

/** The id of the purchase button. */
export const PURCHASE_BUTTON = 'purchase';
