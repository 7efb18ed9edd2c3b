import { deflateSync } from 'node:zlib';
import { STAMP_NAME } from '../find-defect.ts';
import { balanceOf } from '../format/content-balance.ts';
import { contentsOf, readContent } from '../format/page-content.ts';
import {
  type Box,
  boxAround,
  geometryOf,
  type Matrix,
  unite,
  writeNumber,
} from '../format/page-geometry.ts';
import { numbersOf, type Page } from '../format/pages.ts';
import { dictionaryOf, type Pdf, resolve } from '../format/read-pdf.ts';
import { readArray, writeDictionary } from '../format/syntax.ts';
import { longerBox, matrixOf, STAMP_HEIGHT, type StampPlace, stretchOf } from './stamp-place.ts';
import type { TailWriter } from './tail-writer.ts';

const SLOT_BYTES = 1024;

/** Annotation flags: printed, and locked against changes, moves and deletion by hand. */
const LOCKED_ANNOTATION = 4 + 64 + 128 + 512;

const write = (numbers: Matrix | Box) => numbers.map(writeNumber).join(' ');

/** Returns a function that writes a stamped page into the tail. Pages share resources, slots and drawings. */
export function pageWriter(pdf: Pdf, writer: TailWriter): (page: Page, place: StampPlace) => void {
  const known = new Map<string, string>();
  const once = (key: string, write: () => string) => {
    const reference = known.get(key) ?? write();
    known.set(key, reference);
    return reference;
  };

  const font = writer.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const open = (clip: string) => once(`opening ${clip}`, () => writer.addStream([], `q\n${clip}`));
  open('');

  const boxOf = (room: number): Box => [0, 0, Math.ceil(room), STAMP_HEIGHT];

  const formOf = (room: number) => {
    const entries = [
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', `[ ${write(boxOf(room))} ]`],
      ['/Resources', `<< /Font << /F ${font} >> >>`],
    ] as const;
    return once(`form ${room}`, () => writer.addSlot(entries, SLOT_BYTES, room));
  };

  /** Writes the stamp as the last annotation, which readers draw on top. */
  const addAnnotation = (matrix: Matrix, room: number) => {
    const appearance = once(`appearance ${write(matrix)} ${room}`, () =>
      writer.addStream(
        [
          ['/Type', '/XObject'],
          ['/Subtype', '/Form'],
          ['/BBox', `[ ${write(boxOf(room))} ]`],
          ['/Matrix', `[ ${write(matrix)} ]`],
          ['/Resources', `<< /XObject << ${STAMP_NAME} ${formOf(room)} >> >>`],
        ],
        `${STAMP_NAME} Do`,
      ),
    );
    const rectangle = write(boxAround(matrix, boxOf(room)));
    return writer.add(
      writeDictionary([
        ['/Type', '/Annot'],
        ['/Subtype', '/Stamp'],
        ['/Rect', `[ ${rectangle} ]`],
        ['/F', `${LOCKED_ANNOTATION}`],
        ['/AP', `<< /N ${appearance} >>`],
      ]),
    );
  };

  const addForm = (source: string, form: string) =>
    once(`resources ${form} ${source}`, () => {
      const resources = dictionaryOf(pdf, source);
      const xObjects = dictionaryOf(pdf, resources.get('/XObject'));
      resources.set('/XObject', writeDictionary(xObjects.set(STAMP_NAME, form)));
      return writer.add(writeDictionary(resources));
    });

  return (page, place) => {
    const { number, dictionary } = page;
    const geometry = geometryOf({
      mediaBox: numbersOf(pdf, dictionary.get('/MediaBox')),
      cropBox: numbersOf(pdf, dictionary.get('/CropBox')),
      rotate: Number(resolve(pdf, dictionary.get('/Rotate'))) || 0,
    });
    const matrix = matrixOf(place, geometry);
    const { room } = stretchOf(place, geometry);
    const { contents, closing } = tidyContents(pdf, writer, page);
    // The line break ends a comment at the end of the content.
    const drawing = `\n${closing} Q q ${write(matrix)} cm /Artifact BMC ${STAMP_NAME} Do EMC Q\n`;
    const final = once(drawing, () => writer.addStream([], drawing));
    const stamped = new Map(dictionary);
    // PDF readers disagree on a page whose crop lies outside the page.
    if (geometry.visibleBox === geometry.mediaBox && dictionary.has('/CropBox')) {
      stamped.set('/CropBox', `[ ${write(geometry.mediaBox)} ]`);
    }
    let clip = '';
    if (place.edge === 'below') {
      const longer = longerBox(geometry);
      const [left, bottom, right, top] = geometry.visibleBox;
      // Content hidden beyond the foot stays hidden.
      clip = `${write([left, bottom, right - left, top - bottom])} re W n\n`;
      stamped.set('/MediaBox', `[ ${write(unite(geometry.mediaBox, longer))} ]`);
      stamped.set('/CropBox', `[ ${write(longer)} ]`);
    }
    stamped
      .set('/Contents', `[ ${[open(clip), ...contents, final].join(' ')} ]`)
      .set('/Resources', addForm(dictionary.get('/Resources') ?? 'null', formOf(room)));
    if (place.isOnTop) {
      const before = resolve(pdf, dictionary.get('/Annots'));
      const others = before.startsWith('[') ? readArray(before) : [];
      stamped.set('/Annots', `[ ${[...others, addAnnotation(matrix, room)].join(' ')} ]`);
    }
    writer.add(writeDictionary(stamped), number);
  };
}

/**
 * Closes states that the content leaves open, and copies it without operators that would undo the stamp's state.
 */
function tidyContents(pdf: Pdf, writer: TailWriter, page: Page) {
  const contents = contentsOf(pdf, page);
  const content = readContent(pdf, contents);
  const { closing, strays } = balanceOf(content);
  if (strays.length === 0) return { contents, closing };
  const tidied = Buffer.from(content, 'latin1');
  for (const at of strays) tidied.write(' ', at);
  const copy = writer.addStream([['/Filter', '/FlateDecode']], deflateSync(tidied));
  return { contents: [copy], closing };
}
