export const homeLabels = {
  viewContent: 'View Content',
  ownNotes: 'Your notes',
  openNotes: 'Open your notes',
  nothingOnSale: 'No notes are on sale at the moment. Please come back soon.',
  noSubjects: 'The first notes are on their way. Please come back soon.',
  downloadEvidence: 'Download',
  adminLogin: 'Admin Login',
  /** On the home page of signed-in users. */
  admin: 'admin',
} as const;
