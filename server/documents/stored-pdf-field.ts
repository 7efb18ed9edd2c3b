import type { StoredPdf } from '#contract/files/stored-pdf.ts';

/** Describes a file in the CMS's form, whose lists need a key for each member. */
export const pdfField = ({ samples, ...pdf }: StoredPdf) => ({
  _type: 'storedPdf',
  ...pdf,
  samples: samples.map((size, index) => ({
    _key: `page-${index + 1}`,
    _type: 'sample',
    ...size,
  })),
});
