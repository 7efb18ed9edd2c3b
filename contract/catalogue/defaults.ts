/** What the form for grade evidence starts with, in the admin area and in the Studio. */
export const evidenceDefaults = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
} as const;
