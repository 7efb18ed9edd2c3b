import { inflateSync } from 'node:zlib';
import { type Pdf, resolve } from './read-pdf.ts';
import { type Dictionary, readArray, readDictionary, readReference } from './syntax.ts';

/** A page, as its dictionary describes it. */
export interface Page {
  number: number;
  dictionary: Dictionary;
}

/** Returns the pages in their order. */
export function listPages(pdf: Pdf): Page[] {
  const catalogue = readDictionary(resolve(pdf, pdf.trailer.get('/Root')));
  const root = readReference(catalogue.get('/Pages') ?? '');
  if (root === undefined) throw new Error('No page tree');
  const pages: Page[] = [];
  const seen = new Set<number>();
  const waiting = [root];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) throw new Error('The page tree is no tree');
    seen.add(number);
    const dictionary = readDictionary(resolve(pdf, `${number} 0 R`));
    const kids = dictionary.get('/Kids');
    if (kids === undefined) {
      pages.push({ number, dictionary });
      continue;
    }
    for (const kid of readArray(resolve(pdf, kids)).toReversed()) {
      const kidNumber = readReference(kid);
      if (kidNumber === undefined) throw new Error('A page is no object');
      waiting.push(kidNumber);
    }
  }
  return pages;
}

/** Returns the references to the streams of a page's content. */
export function contentsOf(pdf: Pdf, { dictionary }: Page): string[] {
  const contents = dictionary.get('/Contents') ?? 'null';
  const value = resolve(pdf, contents);
  const items = value.startsWith('[') ? readArray(value) : [contents];
  return items.filter((item) => streamOf(pdf, item));
}

function streamOf(pdf: Pdf, item: string) {
  const object = pdf.objects.get(readReference(item) ?? -1);
  return object?.stream ? { value: object.value, ...object.stream } : undefined;
}

/** Returns the decoded content of a page. @throws Error for a filter that no content has */
export function readContent(pdf: Pdf, references: readonly string[]): string {
  const parts = references.map((reference) => {
    const stream = streamOf(pdf, reference);
    if (!stream) return '';
    const bytes = pdf.bytes.subarray(stream.start, stream.end);
    const filter = resolve(pdf, readDictionary(stream.value).get('/Filter'));
    if (filter === 'null') return bytes.toString('latin1');
    if (filter !== '/FlateDecode') throw new Error(`Content has the filter ${filter}`);
    return inflateSync(bytes).toString('latin1');
  });
  return parts.join('\n');
}

/** Returns the numbers of an array, e.g. of a box. */
export function numbersOf(pdf: Pdf, value: string | undefined): number[] | undefined {
  const array = resolve(pdf, value);
  if (!array.startsWith('[')) return undefined;
  const numbers = readArray(array).map((item) => Number(resolve(pdf, item)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
