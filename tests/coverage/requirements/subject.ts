import type { Requirements } from '../requirement.ts';

export const subject: Requirements = {
  'subject.page': {
    demand: 'Every subject has a page that anyone can open.',
    values: ['/microeconomics', '/macroeconomics'],
    pages: ['[slug].astro'],
  },
  'subject.topics': {
    demand:
      'The page shows a breadcrumb, a heading and the topics in order, each with number and name.',
  },
  'subject.price': {
    demand: 'Without access, the button shows the price in whole pounds.',
    catalogue: { 'subjectLabels.purchase("£30")': 'Purchase for £30' },
  },
  'subject.file-count': {
    demand:
      'Below the heading stand the number of files, of their pages, once all are known, and of free files.',
    catalogue: { 'subjectLabels.files(2)': '2 files', 'subjectLabels.pages(1)': '1 page' },
  },
  'subject.free': {
    demand: 'A free file is marked.',
    catalogue: { 'subjectLabels.free': 'Free' },
  },
  'subject.assurance': {
    demand: 'The seller and the guarantee stand at the price, with links to their details.',
    catalogue: {
      'assurance.soldBy': 'Sold by',
      'assurance.doubt': 'Not what you hoped for?',
      'assurance.moneyBack(30)': 'Get your money back within 30 days.',
    },
  },
  'subject.jump-list': {
    demand: 'From two topics on, the page has a list of links to them; on a phone it is folded.',
  },
  'subject.phone-height': {
    demand:
      "In a window of 360 by 800 px, a visitor's page of a seeded subject is at most 4,000 px high, with every file in sight.",
  },
  'subject.diagrams': {
    demand: 'On a phone a diagram is a small picture that grows when pressed.',
  },
  'subject.nothing-to-buy': {
    demand: 'A subject that is off sale or has no files shows no price and no purchase button.',
    catalogue: {
      'messages.subjectOffSale': 'This subject is not on sale at the moment.',
      'offerLabels.firstNotes': 'The first notes to buy are on their way.',
      'subjectLabels.notOnSale': 'Not on sale at the moment',
    },
  },
  'subject.download-all': {
    demand: 'With access, one button saves all files as one ZIP.',
    catalogue: {
      'downloadAllLabels.start': 'Download all',
      'downloadAllLabels.explain(16)': '16 files in one ZIP',
      'downloadAllLabels.done': 'Saved. Look in your downloads.',
    },
  },
  'subject.zip-names': {
    demand:
      'Paths in the ZIP are `{subject}/{number} {topic}/{number} {title}.pdf`, valid on every file system and unique.',
  },
  'subject.download-all-fails': {
    demand:
      'A file that fails is named, also once the rest is saved, and can be tried again; an ended session or access stops the download with a sentence, and an ended session with a link to sign in and back.',
    catalogue: {
      'downloadAllLabels.failed(1)': '1 file could not be downloaded:',
      'downloadAllLabels.retry': 'Try again',
      'downloadAllLabels.saveRest': 'Save the rest',
      'downloadAllLabels.savedRest("15 of 16")': '15 of 16 files saved. Look in your downloads.',
      'downloadAllLabels.stopped': 'The download has stopped.',
      'downloadAllLabels.sessionEnded': 'You are no longer logged in. Please log in and try again.',
      'downloadAllLabels.logIn': 'Log In',
      'downloadAllLabels.accessEnded': 'You no longer have access to these files.',
    },
  },
  'subject.download-all-cancel': {
    demand: 'The download shows its progress, and Cancel ends its requests.',
    catalogue: {
      'downloadAllLabels.progress("3 of 16")': 'Downloading 3 of 16',
      'downloadAllLabels.cancel': 'Cancel',
    },
  },
  'subject.own-pages': {
    demand:
      'With access, a link to the own purchases or the panel takes the place of the purchase button.',
    catalogue: {
      'subjectLabels.ownPurchases': 'Your purchases',
      'subjectLabels.adminPanel': 'Admin panel',
    },
  },
  'subject.missing-file': {
    demand: 'An item without a file says that it is to come.',
    catalogue: { 'subjectLabels.fileComing': 'PDF coming soon' },
  },
  'subject.print': {
    demand:
      'A subject page, the purchases, the legal pages and the confirmation print as ink on white, without buttons and bars.',
  },
  'subject.visitor-buys': { demand: 'The button sends a visitor to `/auth`.' },
  'subject.student-buys': {
    demand: 'The button sends a student to `/checkout?subject={subjectId}`.',
  },
  'subject.full-access': {
    demand: 'With access, the page says so.',
    catalogue: { 'subjectLabels.fullAccess': 'Full Access Granted' },
  },
  'subject.repeated-title': { demand: "A title that only repeats the topic's name is hidden." },
  'subject.unlocked': {
    demand: 'A locked file that the student may open is marked and can be downloaded.',
    catalogue: {
      'subjectLabels.unlocked': 'Unlocked',
      'subjectLabels.downloadPdf': 'Download PDF',
    },
  },
  'subject.locked': {
    demand: 'A locked file asks for the purchase, and leads to its button.',
    catalogue: {
      'subjectLabels.purchaseToAccess("Microeconomics")':
        'Purchase Microeconomics to access this content',
    },
  },
  'subject.look-inside': {
    demand:
      'A locked row opens to its first page (of a file with one page: its top), two more that no one can read, and how its text begins; without a script.',
    catalogue: {
      'subjectLabels.lookInside': 'Look inside',
      'subjectLabels.lookInsideFile("Game theory")': 'Look inside Game theory',
      'subjectLabels.firstPage("Game theory")': 'Page 1 of Game theory',
      'subjectLabels.samplePage(12)': 'Page 1 of 12',
    },
  },
  'subject.light': {
    demand:
      "A seeded subject's page has at most 12 kB of compressed HTML with its styles, so that it fits the first ten packets; its drawings come from one file, which is asked for after the first paint.",
    pages: ['drawings/[version].svg.ts'],
  },
  'subject.look-inside-light': {
    demand:
      'All looks inside together add at most 1.5 kB to a seeded page, compressed; until one is opened they request nothing, and opening it moves nothing above.',
  },
  'subject.look-inside-off': {
    demand: 'The owner can switch the look inside a file off; a free file has none.',
  },
  'subject.own-copies': {
    demand: 'Beside the price the page says that each copy names its buyer.',
    catalogue: {
      'assurance.ownCopies':
        'Your PDFs carry your email address on every page: they are yours for life, so please keep them to yourself.',
    },
  },
  'subject.empty': {
    demand:
      'A subject without topics and a topic without content say so, with a hint for administrators.',
    catalogue: {
      'subjectLabels.noTopics': 'No topics found for this subject.',
      'subjectLabels.contentComingSoon': 'Content coming soon for this topic.',
    },
  },
  'subject.loading': {
    demand: 'Four placeholder rows stand in while the topics load.',
    catalogue: { SUBJECT_PLACEHOLDERS: 4 },
  },
  'subject.early-access': {
    demand:
      "A subject's page shows what a student owns with its first frame, without script files; nothing moves when they take over.",
  },
  'subject.page-for-owners': {
    demand:
      "The CDN chooses between a subject's two pages by a cookie that grants nothing; what is wrong about it is corrected with one answer.",
    pages: ['owned/[slug].astro'],
  },
  'subject.own-files': {
    demand: 'Without scripts, a list that is folded at first links to the locked files.',
    catalogue: { 'subjectLabels.ownFiles': 'Bought this subject already? Open your files' },
  },
  'subject.access-check': { demand: "Only a signed-in student's access is checked." },
  'subject.access-check-fails': { demand: 'An access check that fails can be repeated.' },
  'subject.topics-endpoint': {
    demand: "A subject's topics.",
    endpoints: ['GET /api/subjects/{id}/topics'],
  },
  'subject.content-endpoint': {
    demand: "A topic's content items.",
    endpoints: ['GET /api/topics/{id}/content'],
  },
};
