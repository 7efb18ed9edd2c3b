/** What the Studio says in more than a field's own description. */
export const studioTexts = {
  ownedSubject: 'Students own this subject. Take it off sale instead.',
  ownedOffSale: 'Students own this subject. It is off sale already, so no one else can buy it.',
  ownersUnknown:
    'The shop did not say whether students own this subject. Nothing was changed. Please try again in a moment.',
  close: 'Close',
  nothingToSell: 'Not for sale yet: add a locked file with a PDF to one of its topics.',
  /** @param names of subjects */
  offerNotSold: (names: string) => `No one can buy the offer while this is not on sale: ${names}.`,
  codeOff: 'Off',
  noFiles: 'No files yet',
  offSale: 'Off sale',
  noPdf: 'no PDF yet',
  noPdfOnPage: 'The page says “PDF coming soon”, and the file does not count for a sale.',
  choosePdf: 'Choose a PDF',
  replacePdf: 'Replace',
  removePdf: 'Remove',
  cancelUpload: 'Cancel',
  tryAgain: 'Try again',
  orDrop: 'or drop one here',
  uploading: (name: string) => `Uploading ${name}`,
  checking: 'Checking…',
  notUploaded: (name: string) => `${name} was not added`,
  uploadLeft: (name: string) => `The upload of ${name} ended, because you left its document.`,
  oneFileOnly: 'Please choose one file at a time.',
  shopUnreachable: "We can't reach the shop. Please check your connection and try again.",
  noToken: 'Sign in to the Studio again, so that the shop knows who uploads.',
  pageOne: 'Page 1',
  edition: (edition: number, day: string) => `Version ${edition}, since ${day}`,
  whatsNewMissing:
    'Say what is new in this version. Students who own the notes see it beside “Updated”.',
  sampleValue: 'This is the sample shop’s value. Replace it before you sell.',
} as const;
