import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Case } from './case.ts';
import { draw, makeNotes } from './notes.ts';

const content = (name: string, text: string): Case => ({
  name,
  make: () => makeNotes({ contents: [text, draw('A plain page')] }),
});

/** Makes a file whose first page has these contents in its own entries. */
const entries = (name: string, contents: string, parts: readonly string[] = []): Case => ({
  name,
  make: () =>
    makeNotes({
      pages: [contents, ''],
      contents: [undefined, draw('A plain page')],
      more: parts.map((data) => ({ data })),
    }),
});

const IMAGE = `BI /W 4 /H 4 /BPC 8 /CS /G ID ${'\x00\x40EI Q q\x80\xff ('.padEnd(16, 'x')} EI`;

const hexOfDeflated: Case = {
  name: 'contents behind two filters',
  make: () =>
    makeNotes({
      pages: ['/Contents 100 0 R', ''],
      contents: [undefined, draw('A plain page')],
      more: [
        {
          entries: '/Filter [/ASCIIHexDecode /FlateDecode]',
          data: `${deflateSync(draw('Filtered')).toString('hex')}>`,
        },
      ],
    }),
};

/** Contents of a page, and the graphics states that they leave behind. */
export const contentCases: Case[] = [
  entries('contents in an array', '/Contents [100 0 R 101 0 R]', [
    draw('One'),
    draw('Two', 60, 250),
  ]),
  entries('contents split within an operation', '/Contents [100 0 R 101 0 R 102 0 R]', [
    'q BT /F',
    '14 Tf 60 150 Td (Split',
    'ted) Tj ET Q',
  ]),
  {
    name: 'contents in an array that is an object',
    make: () =>
      makeNotes({
        pages: ['/Contents 100 0 R', ''],
        contents: [undefined, draw('A plain page')],
        more: ['[101 0 R 102 0 R]', { data: draw('One') }, { data: draw('Two', 60, 250) }],
      }),
  },
  entries('contents of null', '/Contents null'),
  entries('no contents', ''),
  entries('contents that no object has', '/Contents 999 0 R'),
  entries('no contents in an array', '/Contents []'),
  {
    name: 'a cover without contents',
    make: async () => {
      const pdf = await PDFDocument.create();
      pdf.addPage();
      pdf.addPage().drawText('A plain page');
      return pdf.save();
    },
  },
  content('empty contents', ''),
  hexOfDeflated,
  content('a state saved once too often', `q q 0.5 0 0 0.5 0 0 cm ${draw('Half', 120, 300)}`),
  content('a state restored too often', `Q Q ${draw('Before')} Q 1 0 0 rg 20 300 9 9 re f Q Q`),
  content('a state that is never saved', `0.5 0 0 0.5 40 40 cm ${draw('Moved', 120, 300)}`),
  content('a clip that is never undone', `${draw('Clipped')} 0 100 300 300 re W n`),
  content(
    'a text state that is never undone',
    `BT /F 14 Tf 60 150 Td 5 Tc 50 Tz 4 Ts (Odd) Tj 3 Tr (unseen) Tj ET`,
  ),
  content('text that never ends', 'q BT /F 14 Tf 60 150 Td (Endless) Tj'),
  content('marked content that never ends', `/Span << /Lang (en) >> BDC ${draw('Marked')}`),
  content('an image within the content', `${draw('Image')} q 50 0 0 50 60 250 cm ${IMAGE} Q`),
  content('strings that look like operators', draw('Q q \\(ET\\) (BT (Q)) \\\\')),
  content('comments', `% Q Q (\n${draw('Commented')} % q q BT`),
  content('unknown operators', `BX 1 2 frobnicate EX ${draw('Compatible')}`),
  content('carriage returns', draw('Returned').replaceAll(' ', '\r')),
  content('a last line without an end', `${draw('Ends')} 1 0 0 RG 20 300 m 90 300 l S`),
];
