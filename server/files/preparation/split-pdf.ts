import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Slot } from '../stored-file.ts';
import { listContents, readBalance, readContent } from './format/page-content.ts';
import {
  type Box,
  boxAround,
  type Matrix,
  toGeometry,
  unite,
  writeNumber,
} from './format/page-geometry.ts';
import {
  type FileObject,
  type Page,
  type Pdf,
  readPageTree,
  resolve,
  resolveDictionary,
  resolveNumbers,
} from './format/read-pdf.ts';
import { isDictionary, readArray, readDictionary, writeDictionary } from './format/syntax.ts';
import {
  FOOT,
  longerBox,
  STAMP_HEIGHT,
  type StampPlace,
  stampMatrix,
  stampStretch,
} from './stamp-place.ts';
import { type Place, TailWriter } from './tail-writer.ts';

/** Name of the stamp in a page's resources, which identifies a copy. */
export const STAMP_NAME = '/CopyStamp';

export interface SplitPdf {
  pages: number;
  body: Buffer;
  tail: Buffer;
  slots: Slot[];
}

/**
 * Splits a PDF into a body that is the same for everyone and a tail with slots
 * (docs/decisions/0018-how-is-a-pdf-prepared-and-stamped.md). The tail holds the page dictionaries and the only
 * cross-reference table, so a truncated file shows no page.
 * @throws Error for unknown structures
 */
export function splitPdf(pdf: Pdf, places: readonly StampPlace[] = []): SplitPdf {
  const { pages, nodes } = readPageTree(pdf);
  const { body, places: objects } = writeBody(pdf, new Set(pages.map(({ number }) => number)));
  // The tail repeats the nodes with the right count.
  for (const { number } of nodes) objects.delete(number);
  const writer = new TailWriter(body.length, objects, nextNumber(pdf));
  const writePage = pageWriter(pdf, writer);
  for (const [index, page] of pages.entries()) writePage(page, places[index] ?? FOOT);
  for (const { number, dictionary } of nodes) writer.add(writeDictionary(dictionary), number);
  const tail = finish(pdf, writer, body);
  return { pages: pages.length, body, tail, slots: writer.slots };
}

export const joinSplit = ({ body, tail }: SplitPdf) => Buffer.concat([body, tail]);

/** Writes a PDF with changed objects, by number; for a stream, its dictionary. Unused objects remain. */
export function rewritePdf(pdf: Pdf, changes: ReadonlyMap<number, string>): Buffer {
  const inFile = [...changes.keys()].filter((number) => pdf.objects.has(number));
  const { body, places } = writeBody(pdf, new Set(inFile));
  for (const number of changes.keys()) places.delete(number);
  const writer = new TailWriter(body.length, places, nextNumber(pdf));
  for (const [number, value] of changes) {
    const stream = pdf.objects.get(number)?.stream;
    if (stream) {
      const content = pdf.bytes.subarray(stream.start, stream.end);
      writer.addStream(readDictionary(value), content, number);
    } else writer.add(value, number);
  }
  return Buffer.concat([body, finish(pdf, writer, body)]);
}

function finish(pdf: Pdf, writer: TailWriter, body: Buffer): Buffer {
  const trailer = [...pdf.trailer].filter(([name]) => name === '/Root' || name === '/Info');
  const digest = createHash('sha256').update(body).digest('hex');
  const [id = `<${digest.slice(0, 32)}>`] = pdf.trailer.get('/ID')?.match(/<[0-9A-Fa-f]+>/) ?? [];
  return writer.finish(trailer, id, digest);
}

const nextNumber = ({ objects, packed }: Pdf) =>
  [...objects.keys(), ...packed.keys()].reduce((last, number) => Math.max(last, number), 0) + 1;

/** Joins all objects except page dictionaries and the old cross-reference table. */
function writeBody(pdf: Pdf, pageNumbers: ReadonlySet<number>) {
  const chunks = [pdf.bytes.subarray(0, pdf.headerEnd)];
  const places = new Map<number, Place>();
  let size = pdf.headerEnd;
  const hints = hintNumbers(pdf);
  for (const object of pdf.objects.values()) {
    if (pageNumbers.has(object.number) || hints.has(object.number) || isTable(object)) continue;
    places.set(object.number, { at: size });
    const chunk = pdf.bytes.subarray(object.start, object.end);
    chunks.push(chunk);
    size += chunk.length;
  }
  for (const { number, container, index } of pdf.packed.values()) {
    if (pageNumbers.has(number)) throw new Error(`Page ${number} is in an object stream`);
    places.set(number, { container, index });
  }
  return { body: Buffer.concat(chunks), places };
}

const isTable = ({ value, stream }: FileObject) =>
  stream !== undefined && readDictionary(value).get('/Type') === '/XRef';

/** Returns the numbers of the linearisation dictionary, which comes first, and of its hint stream. */
function hintNumbers({ objects }: Pdf): Set<number> {
  const [first] = objects.values();
  if (!first || !isDictionary(first.value)) return new Set();
  const linearisation = readDictionary(first.value);
  const [, hintAt] = /^\[\s*(\d+)/.exec(linearisation.get('/H') ?? '') ?? [];
  if (!linearisation.has('/Linearized') || hintAt === undefined) return new Set();
  const hint = [...objects.values()].find(({ start }) => start === Number(hintAt));
  return new Set([first.number, ...(hint ? [hint.number] : [])]);
}

const SLOT_BYTES = 1024;

/** Annotation flags: printed, and locked against changes, moves and deletion by hand. */
const LOCKED_ANNOTATION = 4 + 64 + 128 + 512;

const write = (numbers: Matrix | Box) => numbers.map(writeNumber).join(' ');

/** Returns a function that writes a stamped page into the tail. Pages share resources, slots and drawings. */
function pageWriter(pdf: Pdf, writer: TailWriter): (page: Page, place: StampPlace) => void {
  const references = new Map<string, string>();
  const once = (key: string, add: () => string) => {
    const reference = references.get(key) ?? add();
    references.set(key, reference);
    return reference;
  };

  const font = writer.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const open = (clip: string) => once(`opening ${clip}`, () => writer.addStream([], `q\n${clip}`));
  open('');

  const stampBox = (room: number): Box => [0, 0, Math.ceil(room), STAMP_HEIGHT];

  const stampForm = (room: number) => {
    const entries = [
      ['/Type', '/XObject'],
      ['/Subtype', '/Form'],
      ['/BBox', `[ ${write(stampBox(room))} ]`],
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
          ['/BBox', `[ ${write(stampBox(room))} ]`],
          ['/Matrix', `[ ${write(matrix)} ]`],
          ['/Resources', `<< /XObject << ${STAMP_NAME} ${stampForm(room)} >> >>`],
        ],
        `${STAMP_NAME} Do`,
      ),
    );
    const rectangle = write(boxAround(matrix, stampBox(room)));
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
      const resources = resolveDictionary(pdf, source);
      const xObjects = resolveDictionary(pdf, resources.get('/XObject'));
      resources.set('/XObject', writeDictionary(xObjects.set(STAMP_NAME, form)));
      return writer.add(writeDictionary(resources));
    });

  return (page, place) => {
    const { number, dictionary } = page;
    const geometry = toGeometry({
      mediaBox: resolveNumbers(pdf, dictionary.get('/MediaBox')),
      cropBox: resolveNumbers(pdf, dictionary.get('/CropBox')),
      rotate: Number(resolve(pdf, dictionary.get('/Rotate'))) || 0,
    });
    const matrix = stampMatrix(place, geometry);
    const { room } = stampStretch(place, geometry);
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
      .set('/Resources', addForm(dictionary.get('/Resources') ?? 'null', stampForm(room)));
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
  const contents = listContents(pdf, page);
  const content = readContent(pdf, contents);
  const { closing, strays } = readBalance(content);
  if (strays.length === 0) return { contents, closing };
  const tidied = Buffer.from(content, 'latin1');
  for (const at of strays) tidied.write(' ', at);
  const copy = writer.addStream([['/Filter', '/FlateDecode']], deflateSync(tidied));
  return { contents: [copy], closing };
}
