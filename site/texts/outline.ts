export const outlineLabels = {
  loading: 'Loading the contents…',
  none: 'No headings were found in this file.',
  page: (page: number) => `page ${page}`,
} as const;
