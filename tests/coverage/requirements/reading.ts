import type { Requirements } from '../requirement.ts';

export const reading: Requirements = {
  'reading.page': {
    demand:
      'Each file that a student may open is read at an address of its own; free files by anyone. The page has the title, the way back to the subject, the picture of page 1 with its size, and an address of the file that needs no function.',
    endpoints: ['GET /read/{id}'],
    pages: ['read-shell.astro'],
    catalogue: {
      'readerLabels.download': 'Download PDF',
      'readerLabels.print': 'Print',
      'readerLabels.printing(2, 30)': 'Preparing page 2 of 30 to print …',
      'readerLabels.printFailed':
        'The pages could not be prepared to print. Download the file, and print it from there.',
      'readerLabels.opening': 'Opening the file …',
    },
  },
  'reading.access': {
    demand: 'The reader decides as the download does, for each role.',
    endpoints: ['GET /api/read/{id}/ticket'],
  },
  'reading.refused': {
    demand:
      "A visitor at a locked file's address gets the page of a refused download, with its status.",
    catalogue: {
      'serverMessages.readingNeedsLogIn': 'Log in to read this file',
      'serverMessages.logInAndRead': 'It opens as soon as you are logged in.',
      'serverMessages.readingFailed': 'The file could not be opened',
      'serverMessages.readFromItsPage':
        'Administrators open a file with its button. The link behind it works for one minute.',
    },
  },
  'reading.link': {
    demand: '"Read" stands beside "Download PDF".',
    catalogue: { readLabel: 'Read' },
  },
  'reading.pages': {
    demand:
      'All pages scroll below each other, with their text in the page. The page number is shown, announced, and jumps.',
    catalogue: {
      'readerLabels.pageOf(2, 30)': 'Page 2 of 30',
      'readerLabels.pageNumber(2)': 'Page 2',
      'readerLabels.page': 'Page',
      'readerLabels.of': 'of',
      'readerLabels.pages': 'Pages',
      'readerLabels.externalLink("https://example.com/")':
        'https://example.com/ (opens in a new tab)',
    },
  },
  'reading.tools': {
    demand:
      'Buttons zoom, fit the width, open contents, darken pages for good, and show the file in full screen; keys move through the pages.',
    catalogue: {
      'readerLabels.contents': 'Contents',
      'readerLabels.zoomIn': 'Zoom in',
      'readerLabels.zoomOut': 'Zoom out',
      'readerLabels.fitWidth': 'Fit width',
      'readerLabels.darkPages': 'Dark pages',
      'readerLabels.fullScreen': 'Full screen',
      'readerLabels.tools': 'Tools of the reader',
      'readerLabels.more': 'More tools',
      'readerLabels.close': 'Close',
      'readerLabels.zoom(125)': 'Zoom 125%',
      'readerLabels.noContents': 'This file has no table of contents.',
      'readerLabels.contentsFailed': 'The contents could not be loaded',
    },
  },
  'reading.find': {
    demand:
      'Words are found in the whole document and marked, whatever their case, ligatures or hyphens: one after another, or where that stands nowhere on each page that has all of them. A hit of the search leads to the words of its page.',
    catalogue: {
      'readerLabels.find': 'Find in this document',
      'readerLabels.matches(3, 17)': '3 of 17',
      'readerLabels.noMatches': 'Not found',
      'readerLabels.findFailed': 'The file could not be searched',
      'readerLabels.searching': 'Searching …',
      'readerLabels.words': 'Words to find',
      'readerLabels.previous': 'Previous match',
      'readerLabels.next': 'Next match',
    },
  },
  'reading.text-view': {
    demand:
      'The text view reflows, in large type, with the headings of the file and what it says of its pictures. A scan says that it has no text.',
    catalogue: {
      'readerLabels.textView': 'Text view',
      'readerLabels.noText':
        'These pages are pictures: they contain no text to read, find or copy.',
      'readerLabels.noTextHere': 'This page has no text.',
      'readerLabels.picture("A curve")': 'Picture: A curve',
    },
  },
  'reading.revoked': {
    demand: 'Access that has ended ends an open reader at its next ticket, with a sentence.',
    catalogue: {
      'readerFailures.signedOut.text': 'You are no longer logged in. Log in to go on reading.',
      'readerFailures.noAccess.text': 'You no longer have access to this file.',
      'readerFailures.gone.text': 'This file is no longer available.',
      'readerFailures.replaced.text': 'This file has been replaced by a newer one.',
      'readerFailures.signedOut.action': 'Log In',
      'readerFailures.noAccess.action': 'Back to the subject',
      'readerFailures.gone.action': 'Back to the subject',
      'readerFailures.replaced.action': 'Open the new one',
    },
  },
  'reading.trouble': {
    demand:
      'Where the reader cannot show a file, it says why and what helps; after a lost connection a button tries again. One page that cannot be shown does not stop the others.',
    catalogue: {
      'readerFailures.broken.text': 'This file cannot be shown here. You can download it instead.',
      'readerFailures.broken.action': 'Download PDF',
      'readerFailures.lost.text': 'The file does not load: the connection was lost.',
      'readerFailures.lost.action': 'Try again',
      'readerLabels.noScripts': 'The reader needs JavaScript. You can download the file instead.',
      'serverMessages.readerNotThere':
        'The reader cannot be shown right now. You can download the file instead.',
      'serverMessages.downloadPdf': 'Download PDF',
    },
  },
  'reading.weight': {
    demand:
      'Scripts and worker weigh at most 450 kB, on this page alone; page 1 needs at most 8 requests and 350 kB of the file; at most 8 canvases live.',
    values: ['450 kB of scripts', '8 requests, 350 kB', '8 canvases'],
  },
  'reading.policy': {
    demand:
      'The page of the reader has a policy of its own; WebAssembly is allowed in its worker alone.',
  },
};
