import type { Case } from './case.ts';
import { draw, makeNotes } from './notes.ts';
import type { RawObject } from './raw-pdf.ts';

const line = (text: string, x: number, y: number, size = 9) =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

/** Makes a file whose first page has this content in this box. */
const page = (name: string, box: string, content: string, entries = ''): Case => ({
  name,
  make: () =>
    makeNotes({
      pages: [`/MediaBox [${box}] ${entries}`, ''],
      contents: [`${line('Question 4', 40, 200, 18)} ${content}`, draw('A plain page')],
    }),
});

const SLIDE = '0 0 364 273';
const [foot, head] = [
  line('D. Price falls and output falls', 60, 5, 18),
  line('Markets', 120, 262, 12),
];
const sides = Array.from({ length: 30 }, (_, row) =>
  [3, 350].map((x) => line('abc', x, 9 * row, 9)).join(' '),
).join(' ');

const covered = (name: string, annotation: string, entries = '', appearance = OPAQUE): Case => ({
  name,
  changes: ['annotations'],
  make: () =>
    makeNotes({
      pages: [`${entries} /Annots [100 0 R]`, ''],
      more: [
        `<< /Type /Annot /Rect [0 0 300 400] /F 4 /AP << /N 101 0 R >> ${annotation} >>`,
        appearance,
      ],
    }),
});

const OPAQUE: RawObject = {
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << >>',
  data: '0.9 0.95 1 rg 0 0 300 400 re f 0 g 60 300 200 3 re f',
};

/** Content at the edge of a page that the stamp would cover. */
export const placementCases: Case[] = [
  page('a slide number beside the stamp', '0 0 720 540', line('12', 680, 10)),
  page('a footer in the middle', SLIDE, line('Micro 1, slide 12 of 40, elasticity', 130, 5, 6)),
  page('words at the foot', SLIDE, foot),
  page('words at foot and head', SLIDE, `${foot} ${head}`),
  page('words at foot and head of a turned page', SLIDE, `${sides}`, '/Rotate 90'),
  {
    ...page('words at every edge', SLIDE, `${foot} ${head} ${sides}`),
    changes: ['box'],
  },
  ...[90, 180, 270].map(
    (turn): Case => ({
      ...page(
        `words at every edge, turned by ${turn}`,
        SLIDE,
        `${foot} ${head} ${sides}`,
        `/Rotate ${turn}`,
      ),
      changes: ['box'],
    }),
  ),
  {
    ...page(
      'words at every edge of a crop',
      '-50 -50 500 400',
      `${foot} ${head} ${sides} ${line('hidden', 60, -15)}`,
      `/CropBox [${SLIDE}]`,
    ),
    changes: ['box'],
  },
  page('a coloured bar at the foot', SLIDE, `0.2 0.3 0.6 rg 0 0 364 30 re f`),
  covered('an opaque annotation on the whole page', '/Subtype /Stamp'),
  covered('an opaque annotation on a turned page', '/Subtype /Stamp', '/Rotate 90'),
  covered('an opaque field on the whole page', '/Subtype /Widget /FT /Btn /T (f)'),
  {
    name: 'glyphs without a Unicode value',
    make: () =>
      makeNotes({
        pages: ['/Resources << /Font << /F 3 0 R /G 100 0 R >> >>', ''],
        contents: [
          `BT /G 14 Tf 60 230 Td (\0\0\0) Tj ET ${draw('The price rises')}`,
          draw('Plain'),
        ],
        more: [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 0 /Widths [800] /CharProcs << /g0 101 0 R >> /Encoding << /Type /Encoding /Differences [0 /g0] >> /Resources << >> >>',
          { data: '800 0 d0 100 0 100 900 re f' },
        ],
      }),
  },
  {
    name: 'a file that is read from right to left',
    changes: ['direction'],
    make: () => makeNotes({ catalog: '/ViewerPreferences << /Direction /R2L >>' }),
  },
];
