import type { Case } from './case.ts';
import { draw, notesObjects, notesText } from './notes.ts';
import {
  appendUpdate,
  latin1,
  type RawObject,
  trailerSize,
  writeEnd,
  writeObjects,
  writeTable,
} from './raw-pdf.ts';

const SIZE = 200;

const update = (file: string, text: string) =>
  appendUpdate(file, new Map([[50, { data: draw(text) }]]), SIZE);

/** Makes a file with a table for old readers, and a stream with additions that only new readers understand. */
function hybrid(): Uint8Array {
  const labels = '<< /Nums [0 << /S /r >>] >>';
  const objects = notesObjects({ catalog: '/PageLabels 100 0 R' });
  objects.set(101, { entries: '/Type /ObjStm /N 1 /First 6', data: `100 0 ${labels}` });
  const header = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';
  const { text, offsets } = writeObjects(objects, header.length);
  const streamAt = header.length + text.length;
  const table: RawObject = {
    entries: `/Type /XRef /Size 103 /Root 1 0 R /W [1 4 2] /Index [100 1]`,
    data: '\x02\x00\x00\x00\x65\x00\x00',
  };
  const stream = writeObjects(new Map([[102, table]]), streamAt);
  const body = header + text + stream.text;
  offsets.set(102, streamAt);
  const end = writeEnd(trailerSize(objects) + 1, `/XRefStm ${streamAt}`, body.length);
  return latin1(body + writeTable(offsets) + end);
}

/** Files that were saved more than once. */
export const updateCases: Case[] = [
  { name: 'changed once', make: () => latin1(update(notesText(), 'Changed')) },
  {
    name: 'changed twice',
    make: () => latin1(update(update(notesText(), 'Changed'), 'Changed again')),
  },
  {
    name: 'a page deleted by a change',
    make: () => {
      const tree =
        '<< /Type /Pages /Kids [11 0 R] /Count 1 /MediaBox [0 0 300 400] /Resources << /Font << /F 3 0 R >> >> >>';
      return latin1(appendUpdate(notesText(), new Map([[2, tree]]), SIZE));
    },
  },
  { name: 'a table and a stream of objects', make: hybrid },
];
