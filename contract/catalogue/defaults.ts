export const evidenceDefaults = {
  studentName: 'Economics Students',
  grade: 'A*',
  subject: 'Economics',
  year: '2023',
  examBoard: 'AQA',
} as const;
