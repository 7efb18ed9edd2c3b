import type { Requirements } from '../requirement.ts';

export const search: Requirements = {
  'search.text-endpoint': {
    demand:
      'The text of each page of a file, for everyone who may open the file and for no one else. No cache keeps it.',
    endpoints: ['GET /api/notes/{id}/text'],
  },
  'search.texts-endpoint': {
    demand: 'The texts of several files; those that the caller may not open are left out.',
    endpoints: ['GET /api/notes/text'],
  },
  'search.text-not-ready': {
    demand: 'A file that is not prepared has no text yet, and a search finds the others.',
  },
  'search.files-endpoint': {
    demand: 'The files that a person may open: of the subjects that they own, and free ones.',
    endpoints: ['GET /api/notes'],
  },
  'search.field': {
    demand:
      'A student has a search of their notes on the home page, and on `/purchases` once they own something.',
    catalogue: {
      'searchLabels.label': 'Search your notes',
      'searchLabels.hint': 'Every page of every file that you can open',
    },
  },
  'search.lazy': {
    demand: 'Nothing of the search loads before its field is used.',
  },
  'search.results': {
    demand:
      'Results appear as words are typed: file, page, topic, subject, and a piece of the text with the words marked. Each leads to its page.',
    catalogue: {
      'searchLabels.results(12)': '12 results',
      'searchLabels.resultsSoFar(1)': '1 result so far, still searching…',
      'searchLabels.searching': 'Searching…',
      'searchLabels.none': 'No page has these words.',
      'searchLabels.more': 'Show more results',
      'searchLabels.page(3)': 'Page 3',
    },
  },
  'search.trouble': {
    demand:
      'A search says what it could not look into: scans, and files whose text did not arrive.',
    catalogue: {
      'searchLabels.scans("Past paper")':
        'Scanned files have no text, so only their titles are searched: Past paper',
      'searchLabels.missing("Notes")': 'These files could not be searched just now: Notes',
      'searchLabels.failed': 'Your notes could not be searched',
    },
  },
  'search.keyboard': {
    demand: 'Enter leads from the field to the first result, Escape back.',
  },
  'search.typos': {
    demand: 'Where no page has the words, those that are nearest are searched for instead.',
    catalogue: {
      'searchLabels.noneButSimilar({"typed":"inflaton","similar":"inflation"})':
        'No page has “inflaton”. Showing results for “inflation”.',
    },
  },
  'search.ranking': {
    demand:
      'A page that has all words is found; pages with the words one after another come first, then files that are named so, then pages that have them most often.',
  },
  'search.folding': { demand: 'Case, accents and hyphens make no difference.' },
  'search.running-lines': { demand: 'Headers and footers are not searched.' },
  'search.snippet': { demand: 'The piece of text begins shortly before the words.' },
  'search.speed': { demand: 'A query reads each page once.' },
  'search.packs': { demand: 'The texts come in few calls, of which the first is short.' },
  'search.private': {
    demand: 'The texts are in the memory of the page alone, and gone when it is left.',
  },
  'search.no-export': {
    demand: 'An archive of the content has no text of files; an import makes it anew.',
  },
  'outline.endpoint': {
    demand: 'The table of contents of a file, for everyone who may open it.',
    endpoints: ['GET /api/notes/{id}/outline'],
  },
  'outline.table': {
    demand:
      "In the row of an own file, 'Contents' opens its table of contents, whose entries lead to their pages. It loads when it opens.",
    catalogue: {
      'subjectLabels.contents': 'Contents',
      'subjectLabels.contentsOf("Notes")': 'Contents of Notes',
      'outlineLabels.loading': 'Loading the contents…',
      'outlineLabels.none': 'No headings were found in this file.',
      'outlineLabels.page(3)': 'page 3',
    },
  },
  'outline.reader': {
    demand: 'The reader lists the same headings where a PDF has no outline of its own.',
  },
  'outline.own': { demand: 'It is the outline that the PDF itself has.' },
  'outline.headings': {
    demand: 'Where the PDF has none, it is made of the headings: larger type, or numbered lines.',
  },
};
