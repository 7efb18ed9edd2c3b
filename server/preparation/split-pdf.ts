import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { balanceOf } from './content-balance.ts';
import { STAMP_NAME } from './find-defect.ts';
import type { Slot } from './manifest.ts';
import { geometryOf } from './page-geometry.ts';
import { contentsOf, listPages, numbersOf, type Page, readContent } from './pages.ts';
import { type FileObject, type Pdf, resolve } from './read-pdf.ts';
import { isDictionary, readDictionary, writeDictionary } from './syntax.ts';
import { type Place, TailWriter } from './tail-writer.ts';

/** The bytes of the operators that draw a stamp. */
const SLOT_SIZE = 1024;

/** The height that a stamp may draw in. */
const STAMP_HEIGHT = 24;

export interface SplitPdf {
  pages: number;
  body: Buffer;
  tail: Buffer;
  slots: Slot[];
}

/**
 * Splits a PDF, as the reader has read it, into a body that is the same for everyone and a tail with
 * slots. The tail holds the page dictionaries and the only table of objects, so the body alone shows
 * nothing, and a file that is cut anywhere does not open.
 * @throws Error for what it does not know
 */
export function splitPdf(pdf: Pdf): SplitPdf {
  const pages = listPages(pdf);
  const { body, places } = writeBody(pdf, new Set(pages.map(({ number }) => number)));
  const writer = new TailWriter(body.length, places);
  const write = pageWriter(pdf, writer);
  for (const page of pages) {
    write(page);
  }
  const trailer = new Map(
    [...pdf.trailer].filter(([name]) => name === '/Root' || name === '/Info'),
  );
  const digest = createHash('sha256').update(body).digest('hex');
  const [id = `<${digest.slice(0, 32)}>`] = firstId(pdf);
  const tail = writer.finish(trailer, id, digest);
  return { pages: pages.length, body, tail, slots: writer.slots };
}

const firstId = ({ trailer }: Pdf) => trailer.get('/ID')?.match(/<[0-9A-Fa-f]+>/) ?? [];

/** Joins everything but page dictionaries and what belongs to the old table of objects. */
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

/** The linearisation dictionary comes first, and says where its hint stream begins. */
function hintNumbers({ objects }: Pdf): Set<number> {
  const [first] = objects.values();
  if (!first || !isDictionary(first.value)) return new Set();
  const linearisation = readDictionary(first.value);
  const [, hintAt] = /^\[\s*(\d+)/.exec(linearisation.get('/H') ?? '') ?? [];
  if (!linearisation.has('/Linearized') || hintAt === undefined) return new Set();
  const hint = [...objects.values()].find(({ start }) => start === Number(hintAt));
  return new Set([first.number, ...(hint ? [hint.number] : [])]);
}

/** Returns what writes pages into the tail. What pages have in common is written once. */
function pageWriter(pdf: Pdf, writer: TailWriter): (page: Page) => void {
  const known = new Map<string, string>();
  const once = (key: string, write: () => string) => {
    const reference = known.get(key) ?? write();
    known.set(key, reference);
    return reference;
  };

  const font = writer.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  );
  const opening = writer.addStream([], 'q\n');

  const formOf = (width: number) => {
    // Pages of nearly the same size share a slot.
    const room = width > 10 ? Math.floor(width / 5) * 5 : width;
    return once(`form ${room}`, () =>
      writer.addSlot(
        [
          ['/Type', '/XObject'],
          ['/Subtype', '/Form'],
          ['/BBox', `[ 0 0 ${Math.ceil(room)} ${STAMP_HEIGHT} ]`],
          ['/Resources', `<< /Font << /F ${font} >> >>`],
        ],
        SLOT_SIZE,
        room,
      ),
    );
  };

  const mergeResources = (source: string, form: string) =>
    once(`resources ${form} ${source}`, () => {
      const resources = resolve(pdf, source);
      const entries = isDictionary(resources) ? readDictionary(resources) : new Map();
      const xObjects = resolve(pdf, entries.get('/XObject'));
      const named = isDictionary(xObjects) ? readDictionary(xObjects) : new Map();
      entries.set('/XObject', writeDictionary(named.set(STAMP_NAME, form)));
      return writer.add(writeDictionary(entries));
    });

  return (page) => {
    const { number, dictionary } = page;
    const geometry = geometryOf({
      mediaBox: numbersOf(pdf, dictionary.get('/MediaBox')),
      cropBox: numbersOf(pdf, dictionary.get('/CropBox')),
      rotate: Number(resolve(pdf, dictionary.get('/Rotate'))) || 0,
    });
    const form = formOf(geometry.width);
    let contents = contentsOf(pdf, page);
    const content = readContent(pdf, contents);
    const { closing, strays } = balanceOf(content);
    if (strays.length > 0) contents = [addCleaned(writer, content, strays)];
    // The line's end ends a comment that the content may end in.
    const drawing = `\n${closing} Q q ${geometry.matrix} cm /Artifact BMC ${STAMP_NAME} Do EMC Q\n`;
    const final = once(drawing, () => writer.addStream([], drawing));
    const resources = mergeResources(dictionary.get('/Resources') ?? 'null', form);
    const written = new Map(dictionary);
    written.set('/Contents', `[ ${[opening, ...contents, final].join(' ')} ]`);
    written.set('/Resources', resources);
    writer.add(writeDictionary(written), number);
  };
}

/** Writes a copy of a page's content without the operators that would undo the stamp's own state. */
function addCleaned(writer: TailWriter, content: string, strays: readonly number[]): string {
  const cleaned = Buffer.from(content, 'latin1');
  for (const at of strays) cleaned.write(' ', at);
  return writer.addStream([['/Filter', '/FlateDecode']], deflateSync(cleaned));
}
