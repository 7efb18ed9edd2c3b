/** Labels of a file with a version that is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
