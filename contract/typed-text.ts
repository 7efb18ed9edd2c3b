/** Normalises text that people type, paste and forward in several spellings. */

/** Characters without a width, and marks of direction, which chat apps and word processors add to a text. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\p{Variation_Selector}/gu;

/** Every hyphen, dash and minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/** Full-width letters become plain ones, and nothing invisible is left. */
const toPlain = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').trim();

/** Writes a discount code as the owner writes it: upper case, with plain hyphens, without a full stop behind it. */
export const toCode = (text: string): string =>
  toPlain(text)
    .replace(DASHES, '-')
    .replace(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}-]+$/gu, '')
    .toUpperCase();

/** Removes what a program took for a part of a link: its token has letters, digits, `-` and `_` alone. */
export const toToken = (text: string): string => text.replace(/^[^\w-]+|[^\w-]+$/g, '');

/** Writes an email address in lower case, and its domain as mail servers know it, in punycode. */
export function toAddress(text: string): string {
  const address = toPlain(text).toLowerCase();
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${toAsciiDomain(address.slice(at + 1))}`;
}

/** Converts only a domain that needs it: the parser would rewrite `127.1`, too. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7E]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain))
    return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Writes a password as every keyboard types it: accents may be a part of their letter, or follow it. */
export const toPassword = (text: string): string => text.normalize('NFKC');
