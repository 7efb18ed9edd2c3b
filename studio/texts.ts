export const studioTexts = {
  ownedOffSale: 'Students own this subject. It is off sale already, so no one else can buy it.',
  ownersUnknown:
    'The shop could not tell whether students own this subject. Nothing was changed. Please try again in a moment.',
  nothingToSell: 'Not for sale yet: add a locked file with a PDF to one of its topics.',
  offerNotSold: (names: string) => `No one can buy the offer while this is not on sale: ${names}.`,
  noPdfOnPage: 'The page says “PDF coming soon”, and this item does not count as a file for sale.',
  choosePdf: 'Choose a PDF',
  notUploaded: (name: string) => `${name} was not added`,
  uploadLeft: (name: string) => `The upload of ${name} stopped, because you left its document.`,
  shopUnreachable: "We can't reach the shop. Please check your connection and try again.",
  whatsNewMissing:
    'Say what is new in this version. Students who own the notes see it beside “Updated”.',
  sampleValue: 'This is the sample shop’s value. Replace it before you sell.',
} as const;
