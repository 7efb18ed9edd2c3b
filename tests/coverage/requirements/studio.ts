import type { Requirements } from '../requirement.ts';

export const studio: Requirements = {
  'studio.columns': {
    demand:
      'Subjects, topics and files stand side by side in three columns, and a document that is found by search opens in its place.',
  },
  'studio.order': {
    demand: 'A subject, a topic or a file moves up or down without a number being typed.',
  },
  'studio.validation-in-sight': {
    demand: 'What the validation of a field says stands below the field.',
  },
  'studio.open-page': {
    demand: 'Each document leads to the page that shows it.',
  },
  'studio.links': {
    demand: 'The Studio leads to the sales and to the admin panel, and the panel to the Studio.',
    catalogue: { 'adminLabels.openStudio': 'Open the Studio' },
  },
  'studio.hosted': {
    demand: 'History and schedules are there where Sanity keeps the content.',
  },
  'studio.editions': {
    demand:
      'A file that replaces a published one is the next version, which the form shows; the item still names those before.',
    catalogue: {
      'studioTexts.edition(2, "23 November 2026")': 'Version 2, since 23 November 2026',
      'studioTexts.whatsNewMissing':
        'Say what is new in this version. Students who own the notes see it beside “Updated”.',
    },
  },
  'studio.file-name': {
    demand: 'A file keeps the name that it had when it was uploaded.',
  },
  'studio.editors': {
    demand:
      'A Studio editor uploads with the token of their session in the CMS, if it may write there; beside it nothing else counts, and the audit log names them.',
    catalogue: {
      'serverMessages.studioSignInEnded':
        'Your sign-in to the Studio has ended. Reload this page and sign in again.',
      'serverMessages.editorReadsOnly':
        'Your role in the Studio may not change content. Ask the owner for another one.',
    },
  },
  'studio.editor-attempts': {
    demand:
      'After 20 refused tokens in 15 minutes an address has to wait, after 40 a /48, and after 200 every token that was not accepted before. The CMS is not asked again about a token that it has just refused.',
  },
  'studio.other-host': {
    demand:
      'A Studio at `STUDIO_URL` may upload, and ask whether students own a subject; no page elsewhere may, and no cookie counts.',
  },
  'studio.policy': {
    demand:
      'The Studio runs no script but its own, and connects to its content project and the shop only.',
  },
  'studio.own-host': {
    demand:
      'The Studio can be built for a host name of its own; the shop then serves no Studio, and its /studio leads there.',
  },
  'studio.upload': {
    demand:
      'An item’s PDF is chosen or dropped in the Studio, which shows the progress, then its name, pages, size and page 1. The document keeps the previous file until then.',
    catalogue: {
      'studioTexts.choosePdf': 'Choose a PDF',
      'studioTexts.orDrop': 'or drop one here',
      'studioTexts.uploading("notes.pdf")': 'Uploading notes.pdf',
      'studioTexts.checking': 'Checking…',
      'studioTexts.cancelUpload': 'Cancel',
      'studioTexts.replacePdf': 'Replace',
      'studioTexts.pageOne': 'Page 1',
    },
  },
  'studio.upload-refused': {
    demand: 'A PDF that cannot be sold is refused at once, with the reason.',
    catalogue: {
      'studioTexts.notUploaded("notes.pdf")': 'notes.pdf was not added',
      'studioTexts.oneFileOnly': 'Please choose one file at a time.',
    },
  },
  'studio.upload-retried': {
    demand: 'An upload that fails goes on where it stopped.',
    catalogue: {
      'studioTexts.tryAgain': 'Try again',
      'studioTexts.shopUnreachable':
        "We can't reach the shop. Please check your connection and try again.",
      'studioTexts.noToken': 'Sign in to the Studio again, so that the shop knows who uploads.',
    },
  },
  'studio.upload-left': {
    demand: 'An upload ends with its document, and says so.',
    catalogue: {
      'studioTexts.uploadLeft("notes.pdf")':
        'The upload of notes.pdf ended, because you left its document.',
    },
  },
  'studio.upload-permission': {
    demand: 'Who may only read a document cannot upload to it.',
  },
  'studio.no-pdf': {
    demand:
      'The Studio says of an item without a prepared PDF what the page says, and removes one.',
    catalogue: {
      'studioTexts.noPdf': 'no PDF yet',
      'studioTexts.noPdfOnPage':
        'The page says “PDF coming soon”, and the file does not count for a sale.',
      'studioTexts.removePdf': 'Remove',
    },
  },
  'studio.sample-values': {
    demand: 'The Studio warns while a value of the sample shop stands.',
    catalogue: {
      'studioTexts.sampleValue': 'This is the sample shop’s value. Replace it before you sell.',
    },
  },
  'studio.nothing-to-sell': {
    demand: 'The Studio says what a subject lacks before it can be sold.',
    catalogue: {
      'studioTexts.nothingToSell':
        'Not for sale yet: add a locked file with a PDF to one of its topics.',
      'studioTexts.noFiles': 'No files yet',
    },
  },
  'studio.off-sale': {
    demand: 'The Studio’s list says which subjects are off sale.',
    catalogue: { 'studioTexts.offSale': 'Off sale' },
  },
  'studio.owned-subject': {
    demand:
      'A subject that students own can be neither unpublished nor deleted in the Studio. The answer says what can be done instead, and closes.',
    catalogue: {
      'studioTexts.ownedSubject': 'Students own this subject. Take it off sale instead.',
      'studioTexts.ownedOffSale':
        'Students own this subject. It is off sale already, so no one else can buy it.',
      'studioTexts.close': 'Close',
    },
  },
  'studio.owners-unknown': {
    demand: 'Nor can a subject while the shop does not say whether students own it.',
    catalogue: {
      'studioTexts.ownersUnknown':
        'The shop did not say whether students own this subject. Nothing was changed. Please try again in a moment.',
    },
  },
  'studio.offers': {
    demand:
      'An offer names at least two subjects, each once, and costs no more than they do one by one. The Studio warns while one of them is not on sale, and a subject that an offer names cannot be deleted.',
    catalogue: {
      'studioTexts.offerNotSold("Macroeconomics")':
        'No one can buy the offer while this is not on sale: Macroeconomics.',
    },
  },
};
