import type { Requirements } from '../requirement.ts';

export const files: Requirements = {
  'files.upload-endpoint': {
    demand: '`{uploadURL}`, to which the browser sends the file by PUT.',
    endpoints: ['POST /api/objects/upload'],
  },
  'files.download-endpoint': {
    demand: "Files are downloaded from the shop's own address.",
    endpoints: ['GET /objects/{id}'],
  },
  'files.download-name': {
    demand: 'Phones open a file in a new tab; other devices save it as `{title}.pdf`.',
  },
  'files.evidence-name': {
    demand: 'The grade evidence has its own file name.',
    values: ['grade-evidence.pdf'],
  },
  'files.download-link-endpoint': {
    demand: 'A link to one file, valid for a minute.',
    endpoints: ['POST /api/objects/{id}/download-link'],
  },
  'files.download-fails': {
    demand: 'A download that fails is logged, and its address opens in a new tab.',
  },
  'files.upload-refused': {
    demand: 'An upload that is too large, no PDF, expired, repeated or broken is refused.',
    catalogue: {
      'messages.contentPdfTooLarge': 'The file is too large. A PDF can be up to 10 MB.',
      'messages.uploadNotAPdf': 'This file is not a PDF. Please choose a PDF file.',
      'serverMessages.uploadTicketInvalid': 'This upload has expired. Please start it again.',
      'serverMessages.uploadTicketUsed': 'This upload is already complete.',
      'messages.uploadFailed':
        'The file could not be stored right now. Please try again in a moment.',
    },
  },
  'files.download-unavailable': {
    demand: 'A file that cannot be fetched is reported.',
    catalogue: {
      'serverMessages.downloadFailed':
        'The file cannot be fetched right now. Please try again in a moment.',
    },
  },
  'files.pdf-refused': {
    demand: 'A broken, protected, empty or active PDF never goes on sale.',
    catalogue: {
      'serverMessages.pdfBroken':
        'This PDF cannot be opened: it is damaged or cut off. Please export it again.',
      'serverMessages.pdfEncrypted':
        'This PDF is protected by a password. Please save it without protection.',
      'serverMessages.pdfEmpty': 'This PDF has no pages.',
      'serverMessages.pdfRunsScripts': 'This PDF runs JavaScript. Please save it without scripts.',
      'serverMessages.pdfLaunches':
        'This PDF starts other programs. Please save it without such actions.',
      'serverMessages.pdfHoldsFiles':
        'This PDF has other files embedded in it. Please save it without attachments.',
    },
  },
  'files.other-instance': {
    demand:
      'A file that was just uploaded becomes an item whichever instance and replica responds.',
  },
};
