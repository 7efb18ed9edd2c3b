export const myDataLabels = {
  download: 'Download my data',
  delete: 'Delete my account',
} as const;
