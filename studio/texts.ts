export const studioTexts = {
  ownedOffSale: 'Students own this subject. It is off sale already, so no one else can buy it.',
  ownersUnknown:
    'The shop could not tell whether students own this subject. Nothing was changed. Please try again in a moment.',
  nothingToSell: 'Not for sale yet: publish a locked file with a PDF in one of its topics.',
  offerNotSold: (names: string) => `No one can buy the offer while this is not on sale: ${names}.`,
  noPdfOnPage: 'The page shows “PDF coming soon”, and without a file there is nothing to sell.',
  oneFile: 'Please choose one file at a time. To add several, open “Details” of their topic.',
  signInAgain: 'Sign in to the Studio again, so that the shop knows who is uploading.',
  tryAgain: 'Try again',
  addFiles: 'Add files',
  chooseFiles: 'Choose files',
  addFilesHow:
    'Drop several PDFs anywhere on this form, or choose them. Each becomes a draft of a locked file, named after its PDF, in the order in which you dropped them.',
  addFilesAfterName: 'Give the topic a name first. Then you can add its PDFs here.',
  chooseAnother: 'Choose another file',
  choosePdf: 'Choose a PDF',
  notUploaded: (name: string) => `${name} was not added`,
  uploadLeft: (name: string) => `The upload of ${name} stopped, because you left its document.`,
  shopUnreachable: "We can't reach the shop. Please check your connection and try again.",
  whatsNew:
    'One line for the students who own the notes, for example “Two new diagrams”. After you publish, they see it beside “Updated”. Students who switched on emails about updates in their account also get an email: the same afternoon, or the next afternoon if you publish later. No one else is told.',
  whatsNewMissing:
    'Say what is new in this version. Students who own the notes see it beside “Updated”.',
  noPreview:
    'A draft has no preview: you see it on the page about a minute after you publish it. You can publish again at any time.',
  notYetPublishable: 'Before you can publish:',
  moreProblems: (count: number) =>
    count === 1 ? 'and one more problem' : `and ${count} more problems`,
  parentUnpublished:
    'Its subject is not published yet. Open the subject’s “Details”, and choose “Publish subject with everything in it” beside Publish.',
  usesLeft: (uses: number, total: number | undefined) => {
    const used = uses === 1 ? 'Used once so far' : `Used ${uses} times so far`;
    return total === undefined ? `${used}.` : `${used}, ${Math.max(total - uses, 0)} left.`;
  },
  untitled: 'Untitled',
  selectWords: 'Select words of the sentence first.',
  gapReused: (number: number) =>
    `Gap ${number} takes the number of an earlier gap, with its students’ answers. For a fresh start, make another card.`,
  gapsMax: 'A sentence has at most five gaps. Make another card of it.',
  examDatePast:
    'This date has passed. Students have nothing to practise until you enter the date of the next exam.',
  promptMissing: 'There is no prompt.',
  promptTooLong: (length: number, max: number) =>
    `The prompt has ${length} characters. The maximum is ${max}.`,
  gapsInOther: 'This prompt has gaps. Choose the kind “Gaps”, or remove the braces.',
  formulaOpen: 'A formula begins with \\( and does not end with \\).',
  formulaFault: (message: string, position: number | undefined) =>
    position === undefined
      ? `The formula has a mistake: ${message}`
      : `The formula has a mistake after character ${position}: ${message}`,
  textMissing: 'There is no text.',
  textTooLong: (length: number, max: number) =>
    `The text has ${length} characters. The maximum is ${max}.`,
  reasonMissing: 'Give the reason. Students see it with the verdict.',
  choosePicture: 'Choose a picture',
  readingPicture: 'Reading the picture…',
  notAPicture: 'Choose a picture: a PNG, JPEG or WebP file.',
  pictureUnreadable: 'The browser cannot read this picture. Save it as PNG or JPEG first.',
  pictureTooLarge: 'The picture is too large. Save it as JPEG first.',
  pictureBeforeLabels: 'Choose the picture first. Then you can draw its labels.',
  labelsHow:
    'Draw a rectangle over each label, and type its name. Drag a rectangle to move it, and its corner to resize it. By keyboard: “Add a label”, then arrow keys move it, with Shift they resize it, with Alt they do so in small steps. Enter goes to its name, and Delete removes it.',
  labelOf: (place: number, count: number, name = '') =>
    `Label ${place} of ${count}: ${name || 'no name yet'}`,
  labelAt: (
    place: number,
    { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  ) => `Label ${place}: left ${x} %, top ${y} %, width ${width} %, height ${height} %`,
  noLabel: 'Draw a label, or choose one',
  editLabel: (place: number, name = '') => `Edit label ${place}: ${name}`,
  labelDescription: 'Description for screen readers, without the name, e.g. “left of the nucleus”',
  askedLabel: (place: number, count: number, description: string | undefined) =>
    `Label ${place} of ${count}${description ? `: ${description}` : ''}`,
  askedAlone: (place: number, count: number) => `Card ${place} of ${count}`,
  altMissing: 'Describe the picture for students who do not see it.',
  tableTooLarge: (rows: number, cells: number) =>
    `A table has at most ${rows} rows and ${cells} columns.`,
  pictureMissing: 'Choose a picture.',
  acceptedMissing: 'Enter at least one spelling that is right.',
  tooMany: (max: number) => `The maximum is ${max}.`,
  tooFew: (min: number) => `The minimum is ${min}.`,
  partTooLong: (text: string, max: number) =>
    `“${text.slice(0, 20)}…” is too long. The maximum is ${max} characters.`,
  partTwice: (text: string) => `“${text}” is there twice.`,
  toleranceNegative: 'The tolerance is 0 or more.',
  numberMissing: 'This needs a number as the first accepted answer.',
  labelsMissing: 'Draw at least one label on the picture.',
  labelNameMissing: (place: number) => `Label ${place} has no name.`,
  labelGivenAway: (name: string) => `The description of “${name}” contains the name itself.`,
  distractorIsLabel: (name: string) => `“${name}” is a label of the picture, so it is not wrong.`,
  pairIncomplete: (place: number) => `Pair ${place} is not complete.`,
  isTrueMissing: 'Choose whether the statement is true.',
  tagSpaces: 'A tag has no spaces. Write a hyphen instead.',
  answerMissing: 'There is no answer.',
  answerTooLong: (length: number, max: number) =>
    `The answer has ${length} characters. The maximum is ${max}. Perhaps it is two cards.`,
  sourceGone:
    'The file that this card comes from no longer exists. Choose another file, or clear file and page.',
  sourceWithoutPdf: (title: string) =>
    `“${title}” has no PDF, so students see no link to its page.`,
  pageGone: (title: string, page: number, pages: number) =>
    `“${title}” has no page ${page} any more: its last page is ${pages}. Look for the right page in the new version.`,
  pageWithoutFile: 'Choose the file that has this page, or clear the page.',
  fileWithoutPage: 'Enter the page, so that students can open it from the card.',
  exportCards: 'Download as a file for Anki',
  exportLacks:
    'Such a file cannot hold pictures, the explanation, further spellings, tolerance and unit of a typed answer, and hidden labels and drills other than as questions. Backups and `npm run content:export` hold everything.',
  cardsUnread: 'The cards could not be read. Please try again.',
  importFile: 'Choose a text file',
  readingCards: 'Reading the cards…',
  noCards:
    'No cards yet. A topic needs about ten: write one, paste many, or look at what the shop proposes.',
  topicUnpublished:
    'The topic is not published yet, so its new cards are drafts. “Publish subject with everything in it” publishes them with the topic.',
  cardUnchanged: 'Nothing was changed. Please try again.',
  cardMoved: (prompt: string, type: 'card' | 'drill', place: number, count: number) =>
    `“${prompt}” is now ${type} ${place} of ${count}.`,
  deletedForGood:
    'Students can no longer practise it, and what they have answered no longer counts. This cannot be undone.',
  pasteHow:
    'One card on each line: the prompt, a tab, semicolon or comma, the answer. A field that contains that sign or a line break is in quotation marks. Two columns of a spreadsheet come like this, and so does Anki’s export “Notes in Plain Text”, with its tags, gaps and formulas. Nothing is saved before you press Add.',
  rowsLeftOut: (count: number) =>
    count === 1
      ? 'One row cannot be added. It stays in the text, for you to correct:'
      : `${count} rows cannot be added. They stay in the text, for you to correct:`,
  addCards: (count: number) => (count === 1 ? 'Add one card' : `Add ${count} cards`),
  cardsAdded: (count: number) =>
    count === 1 ? 'One locked card was added' : `${count} locked cards were added`,
  cardsNotAdded: 'No card was added. Please try again in a moment.',
  proposalsHow:
    'The shop finds these in your files: definitions, short sections, tables of terms. Students never see a proposal. A card that you accept is locked, and published immediately.',
  noFilesForProposals: 'The shop proposes cards from this topic’s PDFs, once they are published.',
  readingProposals: 'Asking the shop…',
  proposalsLeft: (count: number) =>
    count === 0
      ? 'Nothing left to propose from this file.'
      : count === 1
        ? 'One proposed card'
        : `${count} proposed cards`,
  asStudentsSeeIt: 'As students see it',
  pageOf: (page: number, title: string) => `Page ${page} of “${title}”`,
  separatorMissing: (separator: string) =>
    `There is no ${{ '\t': 'tab', ',': 'comma', ';': 'semicolon', ' ': 'space' }[separator] ?? `“${separator}”`} between prompt and answer.`,
  openQuote: 'A quotation mark opens here and does not close. Close it, or remove it.',
  promptKnown: 'There is a card with this prompt already.',
  clozeLeftOut: 'The gaps are in the answer. Put the sentence with gaps first.',
  gapsTooMany: 'The sentence has more than five gaps. Make several cards of it.',
  mediaLeftOut: (names: readonly string[]) => `Left out: ${names.join(', ')}.`,
  mediaMissing:
    'A text contains no pictures and sounds. Add these to their cards in the Studio, if you need them:',
  strikeLeftOut: 'Struck-through text looks like the rest now. Please check it.',
  formulaLeftOut:
    'This card has a formula that students would see as code. Write it in TeX between \\( and \\).',
  columnTitles: 'These look like the titles of the columns.',
  readAsHtml: 'Read as HTML, as older versions of Anki write it.',
  shiftsLost:
    'The text that you pasted has raised or lowered characters, which are ordinary characters now, such as 103 for 10³. Please check them.',
  chooseAll: 'Choose all',
  acceptChosen: (count: number) => (count === 1 ? 'Accept one card' : `Accept ${count} cards`),
  columnsLeftOut: 'More than two columns: the others were left out.',
  checkingDrafts: 'Checking all drafts of this subject…',
  planUnreadable: 'The drafts could not be read. Nothing was published. Please try again.',
  nothingToPublish: 'Everything in this subject is published already.',
  publicationStopped: 'Nothing can be published yet. Please correct the drafts marked below.',
  withoutPdf: (count: number) =>
    `${count === 1 ? 'One file has' : `${count} files have`} no PDF: the page shows “PDF coming soon” there.`,
  stillUploading: (count: number) =>
    `${count === 1 ? 'One PDF is' : `${count} PDFs are`} still uploading, and not part of this publication.`,
  publishAll: (count: number) => (count === 1 ? 'Publish one draft' : `Publish ${count} drafts`),
  publishedTogether: (count: number) =>
    count === 1 ? 'One draft was published' : `${count} drafts were published together`,
  changedMeanwhile:
    'A draft has changed since the check. Nothing was published. Please look again.',
  notPublished: 'Nothing was published. Please try again in a moment.',
  pageOncePublished: 'This document gets a page once it is published.',
  pageSoon: 'The subject gets its page with the build that is under way.',
  onPageSoon: 'Published. On the page in about a minute.',
  onPageAt: (time: string) =>
    `Published. Publications soon after each other share a build: on the page at about ${time}.`,
  pagesCurrent: (moment: string) =>
    `The pages show everything that is published. They were last built on ${moment}.`,
  buildOverdue:
    'Published, but the pages have not changed for 15 minutes. “Site build” in the Status tab of the admin panel explains what to do.',
  buildUnknown:
    'The shop does not respond, so we don’t know whether its pages show what is published.',
  sampleValue: 'This is the sample shop’s value. Replace it before you sell.',
} as const;
