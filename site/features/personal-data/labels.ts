export const accountDataLabels = {
  yourData: 'Your data',
} as const;

export const myDataLabels = {
  download: 'Download my data',
  delete: 'Delete my account',
} as const;
