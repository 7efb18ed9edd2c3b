/** Of a file whose version is new to the student. */
export const updateLabels = {
  updated: 'Updated',
  /** @param day on which the owner replaced it */
  earlierVersion: (day: string) => `Earlier version (until ${day})`,
} as const;
