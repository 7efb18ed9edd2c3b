import { inflate, type Page, type Pdf, resolve } from './read-pdf.ts';
import { readArray, readDictionary, readReference, skipString } from './syntax.ts';

export function listContents(pdf: Pdf, { dictionary }: Page): string[] {
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

interface Balance {
  closing: string;
  /** Positions of each `Q` that closes nothing. */
  strays: number[];
}

const TOKEN =
  /[^\0\t\n\f\r ()<>[\]{}/%]+|\/[^\0\t\n\f\r ()<>[\]{}/%]*|%[^\r\n]*|<<|>>|<[^>]*>?|[()[\]{}>]/g;

/** End of an inline image. Followed by text, because the image's data may contain the same letters. */
const IMAGE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)(?=[\0\t\n\f\r -~]{0,10})/g;

/** Counts the operators that a page's content leaves open. @param content one character for each byte */
export function readBalance(content: string): Balance {
  const strays: number[] = [];
  let [states, texts, marks] = [0, 0, 0];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(content); match; match = TOKEN.exec(content)) {
    const [token] = match;
    if (token === '(') TOKEN.lastIndex = skipStringOrRest(content, match.index);
    else if (token === 'q') states++;
    else if (token === 'Q') {
      if (states > 0) states--;
      else strays.push(match.index);
    } else if (token === 'BT') texts++;
    else if (token === 'ET') texts = Math.max(0, texts - 1);
    else if (token === 'BMC' || token === 'BDC') marks++;
    else if (token === 'EMC') marks = Math.max(0, marks - 1);
    else if (token === 'ID') TOKEN.lastIndex = skipImage(content, TOKEN.lastIndex);
  }
  const closing = ' EMC'.repeat(marks) + (texts > 0 ? ' ET' : '') + ' Q'.repeat(states);
  return { closing, strays };
}

function skipStringOrRest(content: string, at: number): number {
  try {
    return skipString(content, at);
  } catch {
    return content.length;
  }
}

function skipImage(content: string, at: number): number {
  IMAGE_END.lastIndex = at;
  return IMAGE_END.test(content) ? IMAGE_END.lastIndex : content.length;
}
