import { selling } from '#shop';
import { ADMINISTRATOR_LINE } from './administrator-line.ts';

/** A mark in a copy: the id of its key and 80 bits, both in base32 (RFC 4648), e.g. `Q7-GEZDGNBVGY3TQOJQ`. */
const MARK_LETTERS = '[A-Z2-7]{2}-[A-Z2-7]{16}';
export const MARK = new RegExp(`^${MARK_LETTERS}$`);

/** The number that buyer and owner quote, e.g. `AE-9F3K2M7Q`. */
const ORDER_LETTERS = `${selling.orderPrefix}-[A-Z0-9]{8}`;
export const ORDER_NUMBER = new RegExp(`^${ORDER_LETTERS}$`);

/** A copy's claims about its origin. Only the ledger can verify them. */
export interface Findings {
  marks: string[];
  orderNumbers: string[];
  isAdministratorCopy: boolean;
}

/**
 * Finds the marks and order numbers in a copy. Programs that rewrite PDFs space out letters, break lines
 * and replace dashes, so whitespace is ignored. A heading in capitals may look like a mark.
 * @param pages the readable text of each page
 * @param file the whole file in latin1: an untouched copy shows its marks there
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

/** Excludes most headings in capitals, which have no digits. */
export const isLikelyMark = (mark: string): boolean => /\d/.test(mark);

const DASHES = /[\u00ad\u2010-\u2015\u2212\ufe63\uff0d]/g;
const INVISIBLE = /[\s\0\u200b-\u200d\u2060]/g;

const squeeze = (text: string) => text.replace(DASHES, '-').replace(INVISIBLE, '');

/** Reads hexadecimal strings long enough for a mark, such as the file's identifier. */
const hexStrings = (bytes: string) =>
  Array.from(bytes.matchAll(/<([0-9A-Fa-f]{38,})>/g), ([, digits = '']) =>
    digits.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))),
  );

const all = (places: string[], pattern: string) => [
  ...new Set(
    places.flatMap((place) =>
      Array.from(place.matchAll(new RegExp(pattern, 'g')), ([, mark = '']) => mark),
    ),
  ),
];
