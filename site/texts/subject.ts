export const subjectLabels = {
  /** @param price without decimals, e.g. `£30` */
  purchase: (price: string) => `Purchase for ${price}`,
  fullAccess: 'Full Access Granted',
  unlocked: 'Unlocked',
  downloadPdf: 'Download PDF',
  purchaseToAccess: (subjectName: string) => `Purchase ${subjectName} to access this content`,
  noTopics: 'No topics found for this subject.',
  contentComingSoon: 'Content coming soon for this topic.',
} as const;
