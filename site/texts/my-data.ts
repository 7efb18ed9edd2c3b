/** Labels shared by the account page and the page for deleting an account. */
export const myDataLabels = {
  download: 'Download my data',
  delete: 'Delete my account',
} as const;
