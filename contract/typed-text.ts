import * as z from 'zod/mini';

/** Longest text that is rewritten: spaces and invisible characters make a typed text longer than it is afterwards. */
export const TYPED_MAX_LENGTH = 2_000;

interface Texts {
  /** Rewrites the text before `maxLength` applies. */
  rewrite?: (typed: string) => string;
  /** Message for a value that is not a text. */
  message?: string | undefined;
  /** Message for a text that is too long; `message` by default. */
  tooLong?: string | undefined;
}

/**
 * A text of at most `maxLength` characters. Nothing reads a longer text: the time of other checks may grow with the
 * square of the length.
 */
export function shortText(
  maxLength: number,
  { rewrite, message, tooLong = message }: Texts = {},
): z.ZodMiniString<string> {
  const atMost = (length: number) => z.maxLength(length, { abort: true, error: tooLong });
  const text = z.string(message);
  if (!rewrite) return text.check(atMost(maxLength));
  return text.check(atMost(TYPED_MAX_LENGTH), z.overwrite(rewrite), atMost(maxLength));
}

/** An array of at most `maxLength` items. Nothing reads the items of a longer array. */
export const shortList = <T extends z.ZodMiniType>(maxLength: number, item: T) =>
  z.pipe(
    z.array(z.custom<z.input<T>>()).check(z.maxLength(maxLength, { abort: true })),
    z.array(item),
  );

/** A record of at most `maxEntries` entries. Nothing reads the entries of a larger record. */
export function shortRecord<T extends z.ZodMiniType>(
  maxEntries: number,
  key: z.ZodMiniString<string>,
  value: T,
) {
  const record = z.record(key, value);
  const isShort = (entries: object) => Object.keys(entries ?? {}).length <= maxEntries;
  return z.pipe(
    z.custom<z.input<typeof record>>().check(z.refine(isShort, { abort: true })),
    record,
  );
}

export const trim = (text: string): string => text.trim();

/** Cuts off the characters before the first `start` and after the last `end`. Both match one character. */
export function cutEnds(text: string, start: RegExp, end: RegExp = start): string {
  const characters = [...text];
  const first = characters.findIndex((character) => start.test(character));
  let last = characters.length - 1;
  while (last >= 0 && !end.test(characters[last] ?? '')) last -= 1;
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** Zero-width characters and direction marks, which chat apps and word processors insert. */
export const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;

export const DASHES = /[\p{Pd}\u2212]/gu;

/** Converts full-width letters to plain letters and removes invisible characters. */
const toPlain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

const CODE_CHARACTER = /[\p{L}\p{N}-]/u;

/**
 * Normalises a typed discount code: upper case, plain hyphens, no spaces or line breaks, no label such as "Code:", no
 * punctuation around it.
 */
export function toCode(text: string): string {
  const plain = cutEnds(toPlain(text).replace(DASHES, '-'), CODE_CHARACTER);
  const label = Math.max(plain.lastIndexOf(':'), plain.lastIndexOf('='));
  return cutEnds(plain.slice(label + 1), CODE_CHARACTER)
    .replace(/^code\s+(?=\S{3})/i, '')
    .replace(/\s+/g, '')
    .toUpperCase();
}

/**
 * Strips punctuation that a program took for part of a link, and the marks with which chat apps format text. Ids and
 * tokens in links may begin with `-` or `_` but end with a letter or digit: the last letter of 256 bits in base64url
 * is never `-` or `_`.
 */
export const toLinkPart = (text: string): string => cutEnds(text, /[\w-]/, /[A-Za-z0-9]/);

/** Longest domain name (RFC 1035). */
const DOMAIN_MAX_LENGTH = 253;

/** Normalises an email address: lower case, and a punycode domain. */
export function toAddress(text: string): string {
  const address = toPlain(text).toLowerCase();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${toAsciiDomain(address.slice(at + 1))}`;
}

/** Converts only non-ASCII domains: the URL parser would rewrite `127.1`, too. */
function toAsciiDomain(domain: string): string {
  if (domain.length > DOMAIN_MAX_LENGTH || /^[\x21-\x7E]*$/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

const SINGLE_QUOTES = /[\u2018-\u201B\u2032]/g;
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033]/g;

/**
 * Normalises what keyboards, word processors and chat apps change in a password: accents before or after their letter,
 * curly quotation marks, dashes, invisible characters, and spaces at its ends.
 */
export const toPassword = (text: string): string =>
  toPlain(text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')).replace(DASHES, '-');

export const linkToken = shortText(200, { rewrite: toLinkPart }).check(z.minLength(1));
