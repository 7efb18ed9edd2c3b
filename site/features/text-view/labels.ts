export const textLabels = {
  readAloud: 'Read aloud',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  noVoice: 'Reading aloud is not available: this browser has no English voice.',
  voiceFailed: 'Reading aloud has stopped. Press Resume to try again.',
  settings: 'Reading settings',
  reset: 'Reset',
  noText: 'This page has no text.',
  picture: (text: string) => `Picture: ${text}`,
  undescribed: 'Picture without a description',
  seeDiagram: (page: number) => `See the diagram on page ${page}`,
} as const;

export const printLabels = {
  print: 'Print in large type',
  about:
    'Prints in at least 18 point, with the size, spacing and font chosen here. If a picture is missing here, print the page itself.',
  preparing: (page: number, pages: number) => `Preparing page ${page} of ${pages} …`,
  refused: 'You no longer have access to this file, so it was not printed.',
  failed: 'The text could not be prepared for printing. Please try again.',
} as const;
