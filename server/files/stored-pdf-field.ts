import type { StoredPdf } from '#contract/files/stored-pdf.ts';

/** Converts a file to the CMS's form, in which list members need keys. */
export const pdfField = ({ samples, ...pdf }: StoredPdf) => ({
  _type: 'storedPdf',
  ...pdf,
  samples: samples.map((size, index) => ({
    _key: `page-${index + 1}`,
    _type: 'sample',
    ...size,
  })),
});
