import { inflate } from './inflate.ts';
import type { Page } from './pages.ts';
import { type Pdf, resolve } from './read-pdf.ts';
import { readArray, readDictionary, readReference } from './syntax.ts';

export function contentsOf(pdf: Pdf, { dictionary }: Page): string[] {
  const contents = dictionary.get('/Contents') ?? 'null';
  const value = resolve(pdf, contents);
  const items = value.startsWith('[') ? readArray(value) : [contents];
  return items.filter((item) => findStream(pdf, item));
}

function findStream(pdf: Pdf, item: string) {
  const object = pdf.objects.get(readReference(item) ?? -1);
  return object?.stream ? { value: object.value, ...object.stream } : undefined;
}

/** Returns the decoded content. @throws Error for an unknown filter */
export function readContent(pdf: Pdf, references: readonly string[]): string {
  const parts = references.map((reference) => {
    const stream = findStream(pdf, reference);
    if (!stream) return '';
    const bytes = pdf.bytes.subarray(stream.start, stream.end);
    const filter = resolve(pdf, readDictionary(stream.value).get('/Filter'));
    // A page without content may still name a filter.
    if (filter === 'null' || bytes.length === 0) return bytes.toString('latin1');
    if (filter !== '/FlateDecode') throw new Error(`Content has the filter ${filter}`);
    return inflate(bytes);
  });
  return parts.join('\n');
}
