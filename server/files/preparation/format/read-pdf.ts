import { constants, inflateSync } from 'node:zlib';
import { AppError } from '../../../errors.ts';
import { serverMessages } from '../../../messages.ts';
import {
  type Dictionary,
  isDictionary,
  readArray,
  readDictionary,
  readReference,
  skipSpace,
  skipValue,
} from './syntax.ts';

export interface FileObject {
  number: number;
  /** Position of `1 0 obj`. */
  start: number;
  /** Position after `endobj`. */
  end: number;
  value: string;
  stream?: { start: number; end: number };
}

export interface PackedObject {
  number: number;
  value: string;
  container: number;
  index: number;
}

/** PDF as qpdf writes it. */
export interface Pdf {
  bytes: Buffer;
  headerEnd: number;
  objects: Map<number, FileObject>;
  packed: Map<number, PackedObject>;
  trailer: Dictionary;
}

const HEADER = /%PDF-\d\.\d\n%[^\n]*\n/y;
const OBJECT = /(\d+) 0 obj\n/y;
const STREAM = /\s*stream\r?\n/y;
const END_STREAM = /\s*endstream\s+endobj\s*/y;
const END_OBJECT = /\s*endobj\s*/y;
const END_OF_FILE = /startxref\s+\d+\s+%%EOF\s*/y;

function take(pattern: RegExp, text: string, at: number): RegExpExecArray {
  const match = takeIf(pattern, text, at);
  if (!match) throw new Error(`Unexpected syntax at ${at}`);
  return match;
}

function takeIf(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads all objects of a PDF in qpdf's output format. @throws Error for any other format */
export function readPdf(bytes: Buffer): Pdf {
  const text = bytes.toString('latin1');
  const headerEnd = take(HEADER, text, 0)[0].length;
  const objects = new Map<number, FileObject>();
  let at = headerEnd;
  while (at < text.length) {
    const end = takeIf(END_OF_FILE, text, at);
    if (end) {
      at += end[0].length;
      continue;
    }
    const object = readObject(text, at);
    if (objects.has(object.number)) throw new Error(`Object ${object.number} exists twice`);
    objects.set(object.number, object);
    at = skipSpace(text, object.end);
  }
  return { bytes, headerEnd, objects, ...readContainers(bytes, objects) };
}

function readObject(text: string, start: number): FileObject {
  const [head, number] = take(OBJECT, text, start);
  const valueAt = start + head.length;
  const valueEnd = skipValue(text, valueAt);
  const value = text.slice(valueAt, valueEnd);
  const stream = takeIf(STREAM, text, valueEnd);
  if (!stream) {
    const end = valueEnd + take(END_OBJECT, text, valueEnd)[0].length;
    return { number: Number(number), start, end, value };
  }
  const length = readDictionary(value).get('/Length') ?? '';
  if (!/^\d+$/.test(length)) throw new Error(`Object ${number} has no length`);
  const dataAt = valueEnd + stream[0].length;
  const dataEnd = dataAt + Number(length);
  const end = dataEnd + take(END_STREAM, text, dataEnd)[0].length;
  return { number: Number(number), start, end, value, stream: { start: dataAt, end: dataEnd } };
}

function readContainers(bytes: Buffer, objects: Map<number, FileObject>) {
  const packed = new Map<number, PackedObject>();
  let trailer: Dictionary | undefined;
  for (const { number, value, stream } of objects.values()) {
    if (!stream) continue;
    const dictionary = readDictionary(value);
    const type = dictionary.get('/Type');
    if (type === '/XRef' && dictionary.has('/Root')) trailer ??= dictionary;
    if (type !== '/ObjStm') continue;
    const content = inflate(bytes.subarray(stream.start, stream.end));
    const first = Number(dictionary.get('/First'));
    const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index < Number(dictionary.get('/N')); index++) {
      const at = skipSpace(content, first + (numbers[2 * index + 1] ?? Number.NaN));
      const object = numbers[2 * index] ?? Number.NaN;
      const text = content.slice(at, skipValue(content, at));
      packed.set(object, { number: object, value: text, container: number, index });
    }
  }
  if (!trailer) throw new Error('No trailer');
  return { packed, trailer };
}

/** Larger than any real page content or object stream. */
const MAX_STREAM_BYTES = 64 * 2 ** 20;

/** Decompresses a stream, even if truncated. @throws AppError `pdf_broken`, or `pdf_too_complex` for a bomb */
export function inflate(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_STREAM_BYTES };
    return inflateSync(bytes, options).toString('latin1');
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw new AppError('pdf_broken', { cause });
    throw new AppError('pdf_too_complex', { message: serverMessages.pdfTooLarge, cause });
  }
}

/** Follows references. @returns `null` for a missing object, as PDF readers see it */
export function resolve(pdf: Pdf, value = 'null'): string {
  let resolved = value;
  for (let step = 0; step < 10; step++) {
    const number = readReference(resolved);
    if (number === undefined) return resolved;
    resolved = (pdf.objects.get(number) ?? pdf.packed.get(number))?.value ?? 'null';
  }
  throw new Error('References lead in a circle');
}

/** Reads a dictionary. Any other value reads as an empty dictionary. */
export function resolveDictionary(pdf: Pdf, value: string | undefined): Dictionary {
  const resolved = resolve(pdf, value);
  return isDictionary(resolved) ? readDictionary(resolved) : new Map();
}

export function resolveNumbers(pdf: Pdf, value: string | undefined): number[] | undefined {
  const array = resolve(pdf, value);
  if (!array.startsWith('[')) return undefined;
  const numbers = readArray(array).map((item) => Number(resolve(pdf, item)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

export interface Page {
  number: number;
  dictionary: Dictionary;
}

export interface PageTree {
  pages: Page[];
  nodes: Page[];
}

/** Limit that the message of `pdf_too_many_pages` names. */
export const MAX_PAGES = 1_000;

const MAX_DEPTH = 100;

/** Reads the page tree, and corrects the page counts, which readers trust. @throws Error if it is not a tree */
export function readPageTree(pdf: Pdf): PageTree {
  const tree: PageTree = { pages: [], nodes: [] };
  const seen = new Set<string>();

  const visit = (reference: string, depth: number) => {
    const number = readReference(reference);
    if (number === undefined || seen.has(reference) || depth > MAX_DEPTH) {
      throw new Error('The page tree is no tree');
    }
    seen.add(reference);
    const dictionary = readDictionary(resolve(pdf, reference));
    const kids = dictionary.get('/Kids');
    if (kids === undefined) {
      tree.pages.push({ number, dictionary });
      return;
    }
    const before = tree.pages.length;
    for (const kid of readArray(resolve(pdf, kids))) visit(kid, depth + 1);
    dictionary.set('/Count', `${tree.pages.length - before}`);
    tree.nodes.push({ number, dictionary });
  };

  const catalogue = readDictionary(resolve(pdf, pdf.trailer.get('/Root')));
  visit(catalogue.get('/Pages') ?? '', 0);
  return tree;
}
