/**
 * What a mark in a copy of a file looks like: the id of the key that made it, and 80 bits, both in
 * base32 (RFC 4648), e.g. `Q7-GEZDGNBVGY3TQOJQ`.
 */
const MARK_LETTERS = '[A-Z2-7]{2}-[A-Z2-7]{16}';
export const MARK = new RegExp(`^${MARK_LETTERS}$`);

/** The number that buyer and owner quote, e.g. `AE-9F3K2M7Q`. */
const ORDER_LETTERS = 'AE-[A-Z0-9]{8}';
export const ORDER_NUMBER = new RegExp(`^${ORDER_LETTERS}$`);

/** What the copy of an administrator says. */
export const ADMINISTRATOR_LINE = "Administrator's copy, please do not share";

/** What a copy says about where it comes from. Whether it is true, the ledger knows. */
export interface Findings {
  marks: string[];
  orderNumbers: string[];
  isAdministratorCopy: boolean;
}

/**
 * Finds the marks and order numbers in a copy. Programs that rewrite a file set letters apart, break lines
 * and choose other dashes, so spaces do not count. A heading in capitals may look like a mark.
 * @param pages the text of each page, as far as it can be read
 * @param file the whole file, one letter for each byte: an untouched copy shows its marks there
 */
export function findMarks(pages: string[], file: string): Findings {
  const [text, bytes] = [squeeze(pages.join('')), squeeze(file)];
  const places = [text, bytes];
  return {
    marks: all([...places, ...hexStrings(bytes)], `(?=(${MARK_LETTERS}))`),
    orderNumbers: all(places, `[Oo]rder(${ORDER_LETTERS})`),
    isAdministratorCopy: places.some((place) => place.includes(squeeze(ADMINISTRATOR_LINE))),
  };
}

/** Tells whether what looks like a mark is hardly a heading in capitals, which has no digits. */
export const isLikelyMark = (mark: string): boolean => /\d/.test(mark);

const DASHES = /[\u00ad\u2010-\u2015\u2212\ufe63\uff0d]/g;
const INVISIBLE = /[\s\0\u200b-\u200d\u2060]/g;

const squeeze = (text: string) => text.replace(DASHES, '-').replace(INVISIBLE, '');

/** Reads the strings in hexadecimal digits that are long enough for a mark, such as the file's identifier. */
const hexStrings = (bytes: string) =>
  Array.from(bytes.matchAll(/<([0-9A-Fa-f]{38,})>/g), ([, digits = '']) =>
    digits.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))),
  );

const all = (places: string[], pattern: string) => [
  ...new Set(
    places.flatMap((place) =>
      Array.from(place.matchAll(new RegExp(pattern, 'g')), ([, found = '']) => found),
    ),
  ),
];
