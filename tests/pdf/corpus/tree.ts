import type { Case } from './case.ts';
import { draw, FONT, makeNotes, notesObjects } from './notes.ts';
import { latin1, type RawObject, writeFile } from './raw-pdf.ts';

const BOX = '/MediaBox [0 0 300 400]';
const FONTS = '/Resources << /Font << /F 3 0 R >> >>';

/** Makes a page tree of three levels, whose nodes pass on different entries. */
function deepTree(): Uint8Array {
  const objects = new Map<number, RawObject>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [4 0 R 7 0 R] /Count 3 ${BOX} ${FONTS} /Rotate 90 >>`],
    [3, FONT],
    [4, '<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R] /Count 2 /Rotate 0 >>'],
    [5, '<< /Type /Page /Parent 4 0 R /Contents 8 0 R >>'],
    [6, '<< /Type /Page /Parent 4 0 R /Contents 9 0 R /CropBox [10 10 290 390] >>'],
    [7, '<< /Type /Page /Parent 2 0 R /Contents 10 0 R >>'],
    ...[8, 9, 10].map((number): [number, RawObject] => [
      number,
      { data: draw(`Inherited ${number}`) },
    ]),
  ]);
  return latin1(writeFile({ objects }));
}

export const treeCases: Case[] = [
  { name: 'entries inherited over three levels', make: deepTree },
  { name: 'forty pages', make: () => makeNotes({ pages: Array(40).fill('') }) },
  {
    name: 'one content of two pages',
    make: () =>
      makeNotes({
        pages: ['/Contents 100 0 R', '/Contents 100 0 R'],
        contents: [],
        more: [{ data: draw('Shared') }],
      }),
  },
  {
    name: 'one page listed twice',
    make: () => {
      const objects = notesObjects({ pages: [''] });
      objects.set(2, `<< /Type /Pages /Kids [10 0 R 10 0 R] /Count 2 ${BOX} ${FONTS} >>`);
      return latin1(writeFile({ objects }));
    },
  },
  {
    name: 'resources of each page',
    make: () =>
      makeNotes({
        isBare: true,
        tree: BOX,
        pages: [FONTS, '/Resources 100 0 R'],
        more: ['<< /Font 101 0 R /ProcSet [/PDF /Text] >>', '<< /F 3 0 R >>'],
      }),
  },
  {
    name: 'no resources at all',
    make: () =>
      makeNotes({
        isBare: true,
        tree: BOX,
        pages: ['', ''],
        contents: ['1 0 0 rg 50 200 100 50 re f', '0 1 0 rg 50 200 100 50 re f'],
      }),
  },
  {
    name: 'names that a stamp may want',
    make: () => {
      const names = ['F', 'F0', 'F1', 'S', 'S0', 'Stamp', 'Helv', 'H', 'X', 'X0', 'Fm0'];
      const fonts = names.map((name) => `/${name} 3 0 R`).join(' ');
      const forms = names.map((name) => `/${name} 100 0 R`).join(' ');
      return makeNotes({
        isBare: true,
        tree: `${BOX} /Resources << /Font << ${fonts} >> /XObject << ${forms} >> >>`,
        contents: names.slice(0, 2).map((name) => `${draw('Named')} q /${name} Do Q`),
        more: [
          {
            entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 400]',
            data: '0.8 0.2 0.2 rg 200 300 40 40 re f',
          },
        ],
      });
    },
  },
];
