import type { Requirements } from '../requirement.ts';

export const files: Requirements = {
  'files.upload-endpoint': {
    demand: '`{uploadURL}`, to which the browser sends the file by PUT.',
    endpoints: ['POST /api/objects/upload'],
  },
  'files.prepare-endpoint': {
    demand: 'An uploaded PDF is prepared once, and its first page shown to who uploaded it.',
    endpoints: ['POST /api/objects/{id}/prepare'],
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
      'panelMessages.contentPdfTooLarge': 'The file is too large. A PDF can be up to 10 MB.',
      'panelMessages.uploadNotAPdf': 'This file is not a PDF. Please choose a PDF file.',
      'serverMessages.uploadTicketInvalid': 'This upload has expired. Please start it again.',
      'serverMessages.uploadTicketUsed': 'This upload is already complete.',
      'panelMessages.uploadFailed':
        'The file could not be stored right now. Please try again in a moment.',
    },
  },
  'files.unused-upload': {
    demand:
      'An upload that no document and no kept copy names after so many hours is deleted, and nothing else is.',
    catalogue: { UNUSED_UPLOAD_HOURS: 24 },
  },
  'files.download-unavailable': {
    demand: 'A file that cannot be fetched is reported.',
    catalogue: {
      'serverMessages.downloadFailed':
        'The file cannot be fetched right now. Please try again in a moment.',
    },
  },
  'files.page-signed-out': {
    demand:
      'A browser that opens a file signed out gets a page that leads to the sign-in and back; a program gets JSON.',
    pages: ['shell.astro'],
    catalogue: {
      'serverMessages.fileNeedsLogIn': 'Log in to download this file',
      'serverMessages.logInAndDownload': 'The download starts as soon as you are logged in.',
      'serverMessages.backToSubject("Microeconomics")': 'Back to Microeconomics',
    },
  },
  'files.page-starting': {
    demand: 'After the sign-in a page stays while the download starts.',
    catalogue: {
      'serverMessages.downloadStarts': 'Your download is starting',
      'serverMessages.downloadAgain': 'If the file does not arrive, press the button.',
    },
  },
  'files.page-purchase': {
    demand:
      'A browser that opens a file without access gets a page that leads to the purchase, where there is one.',
    catalogue: {
      'serverMessages.filePartOf("Microeconomics")': 'This file is part of Microeconomics',
      'serverMessages.purchaseSubject("Microeconomics")': 'Purchase Microeconomics',
      'messages.subjectOffSale': 'This subject is not on sale at the moment.',
    },
  },
  'files.page-gone': {
    demand:
      'A browser that opens a file that is gone gets a page that leads to its subject, or home.',
    catalogue: {
      'serverMessages.fileNotThere': 'This file is not available',
      'serverMessages.fileWithoutPdf("Notes")': 'There is no PDF for “Notes” at the moment.',
      'serverMessages.fileUnknown': 'It may have been removed, or its address is incomplete.',
    },
  },
  'files.page-administrator': {
    demand:
      'An administrator whose link to a file has expired is sent to the button that opens it.',
    catalogue: {
      'serverMessages.openFromItsPage': 'Open this file from its subject’s page',
      'serverMessages.linkWorksForAMinute':
        'Administrators download a file with its button. The link behind it works for one minute.',
    },
  },
  'files.page-failed': {
    demand:
      'A browser whose download fails gets a page with the reason, the reference and another try.',
    catalogue: { 'serverMessages.fileFailed': 'The download did not start' },
  },
  'files.pdf-refused': {
    demand: 'A broken, protected, empty or active PDF never goes on sale.',
    catalogue: {
      'serverMessages.pdfBroken':
        'This PDF cannot be opened: it is damaged or cut off. Please export it again.',
      'serverMessages.pdfEncrypted':
        'This PDF is protected by a password. Save a copy without one.',
      'serverMessages.pdfEmpty': 'This PDF has no pages.',
      'serverMessages.pdfRunsScripts': 'This PDF runs JavaScript. Print it to a new PDF.',
      'serverMessages.pdfRunsNamedScripts("app.alert")':
        'This PDF runs JavaScript (app.alert). Print it to a new PDF.',
      'serverMessages.pdfLaunches': 'This PDF starts other programs. Print it to a new PDF.',
      'serverMessages.pdfLaunchesNamed("calc.exe")':
        'This PDF starts other programs (calc.exe). Print it to a new PDF.',
      'serverMessages.pdfLeadsOutside':
        'This PDF needs other files or sends data elsewhere. Print it to a new PDF.',
      'serverMessages.pdfTooManyPages':
        'This PDF has more than 1,000 pages. Please split it into several files.',
      'serverMessages.pdfHoldsFiles':
        'This PDF has other files embedded in it. Please save it without attachments.',
      'serverMessages.pdfSigned':
        'This PDF is digitally signed, and a change would break its signature. Save a copy without it.',
      'serverMessages.pdfFormUnreadable':
        'This PDF holds an XFA form, which most readers cannot show. Print it to a new PDF.',
      'serverMessages.pdfStamped':
        'This PDF is a copy that names a reader. Upload your own original.',
      'serverMessages.pdfTooComplex':
        'This PDF takes too long to prepare. Export it again, with fewer or smaller pictures.',
      'serverMessages.pdfFailed': 'This PDF could not be prepared. Print it to a new PDF.',
    },
  },
  'files.samples': {
    demand:
      'Anyone can see the pictures of a published, locked file that the owner shows, and nothing else of it; browsers and the CDN keep them.',
    endpoints: ['GET /samples/{file}/{version}/{picture}'],
  },
  'files.sample-pictures': {
    demand:
      'Page 1 is shown clearly, of a file of one page only the top 45 %; two more pages are at most 32 pixels wide and blurred beyond recovery.',
    values: ['720', '45 %', '32'],
  },
  'files.excerpt': {
    demand: 'The text of page 1 is quoted, whole words only. A scan has none.',
    values: ['160'],
  },
  'files.any-pdf': {
    demand:
      'Whatever program wrote a PDF, a copy changes nothing but a strip at one edge of each page, and what is active: text, outline, links, fields, layers, structure and pictures stay.',
  },
  'files.damaged': {
    demand:
      'A damaged PDF is prepared or refused with a sentence, within three seconds, and nothing else happens.',
  },
  'files.stamp': {
    demand:
      'Each page of a bought copy names the account that owns the notes and the order; a free file names no one.',
  },
  'files.resume': {
    demand: 'Every range of a download is exactly that of the whole, so that it can be resumed.',
  },
  'files.prepared-again': {
    demand:
      'A new version of the preparation prepares every file again; until then a file stays as it was.',
  },
  'files.not-ready': {
    demand:
      'A locked file that is not prepared, or lost a part, is never delivered without its mark.',
    catalogue: {
      'serverMessages.fileNotReady':
        'This file is being prepared. Please try again in a few minutes.',
    },
  },
  'files.store-fails': {
    demand:
      'Where the file store fails in an upload, a preparation or a download, nothing is half visible, and the next try succeeds.',
  },
  'files.other-instance': {
    demand:
      'A file that was just uploaded becomes an item whichever instance and replica responds.',
  },
};
