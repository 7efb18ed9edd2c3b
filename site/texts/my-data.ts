/** What the account's page and the page of a deletion both offer. */
export const myDataLabels = {
  download: 'Download my data',
  delete: 'Delete my account',
} as const;
