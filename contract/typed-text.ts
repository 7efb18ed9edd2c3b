import * as z from 'zod/mini';

/** Zero-width characters and direction marks, which chat apps and word processors insert. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;

const DASHES = /[\p{Pd}\u2212]/gu;

/** Converts full-width letters to plain letters and removes invisible characters. */
const toPlain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** Normalises a typed discount code: upper case, plain hyphens, no trailing full stop. */
export const toCode = (text: string): string =>
  toPlain(text)
    .replace(DASHES, '-')
    .replace(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}-]+$/gu, '')
    .toUpperCase();

/** Strips punctuation that a program took for part of a link. Tokens have only letters, digits, `-` and `_`. */
export const toToken = (text: string): string => text.replace(/^[^\w-]+|[^\w-]+$/g, '');

/** Normalises an email address: lower case, and a punycode domain. */
export function toAddress(text: string): string {
  const address = toPlain(text).toLowerCase();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${toAsciiDomain(address.slice(at + 1))}`;
}

/** Converts only non-ASCII domains: the URL parser would rewrite `127.1`, too. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7E]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain))
    return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Normalises accents, which keyboards type either as part of their letter or after it. */
export const toPassword = (text: string): string => text.normalize('NFKC');

export const linkToken = z.string().check(z.overwrite(toToken), z.minLength(1), z.maxLength(200));
