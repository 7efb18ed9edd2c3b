import { createHash } from 'node:crypto';
import { readPageTree } from '../format/pages.ts';
import type { FileObject, Pdf } from '../format/read-pdf.ts';
import { isDictionary, readDictionary, writeDictionary } from '../format/syntax.ts';
import type { Slot } from '../manifest.ts';
import { pageWriter } from './page-writer.ts';
import { FOOT, type StampPlace } from './stamp-place.ts';
import { type Place, TailWriter } from './tail-writer.ts';

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
  const write = pageWriter(pdf, writer);
  for (const [index, page] of pages.entries()) write(page, places[index] ?? FOOT);
  for (const { number, dictionary } of nodes) writer.add(writeDictionary(dictionary), number);
  const tail = finish(pdf, writer, body);
  return { pages: pages.length, body, tail, slots: writer.slots };
}

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
  const [id = `<${digest.slice(0, 32)}>`] = firstId(pdf);
  return writer.finish(trailer, id, digest);
}

const firstId = ({ trailer }: Pdf) => trailer.get('/ID')?.match(/<[0-9A-Fa-f]+>/) ?? [];

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
