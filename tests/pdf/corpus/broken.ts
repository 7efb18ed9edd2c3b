import type { Case } from './case.ts';
import { notesObjects, notesText } from './notes.ts';
import { latin1, writeFile } from './raw-pdf.ts';

const change = (name: string, change: (text: string) => string): Case => ({
  name,
  make: () => latin1(change(notesText())),
});

const broken = (name: string, make: (text: string) => string): Case => ({
  ...change(name, make),
  refused: 'pdf_broken',
});

/** Damage after which readers still show the pages. */
export const damagedCases: Case[] = [
  change('a table that begins elsewhere', (text) => text.replace(/startxref\n\d+/, 'startxref\n7')),
  change('a table with wrong entries', (text) =>
    text.replaceAll(/\d{10} 00000 n/g, '0000000777 00000 n'),
  ),
  change('no table at all', (text) => text.replace(/xref\n0 1[\s\S]*(?=trailer)/, '')),
  change('bytes after the end', (text) => `${text}\nsent by a mail server\n`),
  change('more pages announced than there are', (text) => text.replace('/Count 2', '/Count 7')),
  change('wrong lengths', (text) => text.replaceAll(/\/Length \d+/g, '/Length 5')),
];

export const brokenCases: Case[] = [
  { name: 'nothing', refused: 'pdf_unrecognised', make: () => new Uint8Array() },
  { name: 'a picture', refused: 'pdf_unrecognised', make: () => latin1('\x89PNG\r\n\x1a\n%%EOF') },
  { name: 'a header alone', refused: 'pdf_broken', make: () => latin1('%PDF-1.7\n%%EOF\n') },
  broken('half of the bytes', (text) => text.slice(0, text.length / 2)),
  broken('a table that is cut off', (text) => text.slice(0, text.indexOf('trailer') - 50)),
  broken('a second version that is cut off', (text) => `${text}10 0 obj\n<< /Type /Page`),
  broken('no root', (text) => text.replaceAll('/Root 1 0 R', '').replaceAll('/Type /Catalog', '')),
  broken(
    'zeros in the place of objects',
    (text) => text.slice(0, 20) + '\0'.repeat(text.length - 120) + text.slice(-100),
  ),
  {
    name: 'pages that are no pages',
    refused: 'pdf_empty',
    make: () => {
      const objects = notesObjects({});
      objects.set(10, '42');
      objects.set(11, 'null');
      return latin1(writeFile({ objects }));
    },
  },
];
