/**
 * Reader of PDF syntax in text with one character for each byte. Values stay text, so that unchanged parts are
 * copied exactly. Strict: made for qpdf's output.
 */

const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const REFERENCE = /\d+ \d+ R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;

/** Deeper nesting is an attack. */
const MAX_DEPTH = 100;

function end(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

export const skipSpace = (text: string, at: number) => end(SPACE, text, at) ?? at;

/** @param at position of the opening parenthesis. @returns the end of the string */
export function skipString(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    const character = text[index];
    if (character === '\\') index++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index + 1;
  }
  throw new Error('A string has no end');
}

/** @param at position of the first character. @returns the end of the value */
export function skipValue(text: string, at: number, depth = 0): number {
  if (depth > MAX_DEPTH) throw new Error('Values are nested too deeply');
  const character = text[at];
  if (character === '(') return skipString(text, at);
  if (character === '[') return skipItems(text, at + 1, ']', depth);
  if (character === '<' && text[at + 1] === '<') return skipItems(text, at + 2, '>>', depth);
  const valueEnd =
    character === '<'
      ? end(HEX, text, at)
      : character === '/'
        ? end(NAME, text, at)
        : (end(REFERENCE, text, at) ?? end(WORD, text, at));
  if (valueEnd === undefined) throw new Error(`No value at ${at}`);
  return valueEnd;
}

function skipItems(text: string, at: number, close: string, depth: number): number {
  let index = skipSpace(text, at);
  while (!text.startsWith(close, index)) {
    index = skipSpace(text, skipValue(text, index, depth + 1));
  }
  return index + close.length;
}

/** Entries of a dictionary: names with their slash, values as unparsed text. */
export type Dictionary = Map<string, string>;

export const isDictionary = (value: string) => value.startsWith('<<');

export function readDictionary(value: string): Dictionary {
  if (!isDictionary(value)) throw new Error('Not a dictionary');
  const entries: Dictionary = new Map();
  let index = skipSpace(value, 2);
  while (!value.startsWith('>>', index)) {
    const nameEnd = end(NAME, value, index);
    if (nameEnd === undefined) throw new Error('A dictionary has an entry without a name');
    const valueAt = skipSpace(value, nameEnd);
    const valueEnd = skipValue(value, valueAt);
    entries.set(value.slice(index, nameEnd), value.slice(valueAt, valueEnd));
    index = skipSpace(value, valueEnd);
  }
  return entries;
}

export function readArray(value: string): string[] {
  if (!value.startsWith('[')) throw new Error('Not an array');
  const items: string[] = [];
  let index = skipSpace(value, 1);
  while (value[index] !== ']') {
    const itemEnd = skipValue(value, index);
    items.push(value.slice(index, itemEnd));
    index = skipSpace(value, itemEnd);
  }
  return items;
}

/** @returns the object number. Undefined if the value is not a reference */
export function readReference(value: string): number | undefined {
  const [, number] = /^(\d+) \d+ R$/.exec(value) ?? [];
  return number === undefined ? undefined : Number(number);
}

export const writeDictionary = (entries: Iterable<readonly [string, string]>) =>
  `<< ${Array.from(entries, ([name, value]) => `${name} ${value}`).join(' ')} >>`;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads a string in either notation and encoding. @returns Undefined if the value is not a string */
export function readString(value: string): string | undefined {
  if (value.startsWith('(')) return decode(unescapeText(value.slice(1, -1)));
  if (!value.startsWith('<') || value.startsWith('<<')) return undefined;
  return decode(
    Buffer.from(value.replace(/[^0-9A-Fa-f]/g, '').replace(/^((?:..)*.)$/, '$10'), 'hex').toString(
      'latin1',
    ),
  );
}

const unescapeText = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal?: string, letter = '') => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return /[\r\n]/.test(letter) ? '' : (ESCAPES[letter] ?? letter);
  });

/** @param text one character for each byte */
export function decode(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (text.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (text.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes);
  return text;
}

export const writeString = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
