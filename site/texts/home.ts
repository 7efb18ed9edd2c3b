export const homeLabels = {
  tagline: 'A* notes designed to maximise your A-Level Economics grade',
  viewContent: 'View Content',
  noSubjects: 'The first notes are on their way. Please come back soon.',
  evidenceHeading: 'I achieved an A* in AQA A-Level Economics',
  downloadEvidence: 'Download',
  adminLogin: 'Admin Login',
  /** On the home page of signed-in users. */
  admin: 'admin',
} as const;
