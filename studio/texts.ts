/** What the Studio says in more than a field's own description. */
export const studioTexts = {
  ownedSubject: 'Students own this subject. Take it off sale instead.',
  ownersUnknown:
    'The shop did not say whether students own this subject. Nothing was changed. Please try again in a moment.',
  nothingToSell: 'Not for sale yet: add a locked file with a PDF to one of its topics.',
  noFiles: 'No files yet',
  offSale: 'Off sale',
  sampleValue: 'This is the sample shop’s value. Replace it before you sell.',
} as const;
