import * as z from 'zod/mini';
import { ADMINISTRATOR_LINE } from '../../contract/files/marks.ts';

/** The stamp on every page of a locked file's copy. Web standards only, for the Edge Function. */
export const stamp = z.object({
  /** The visible line: printable ASCII. */
  line: z.string().check(z.regex(/^[\x20-\x7e]+$/)),
  /** The invisible mark, which leads to the order. Undefined in the administrator's copies. */
  mark: z.optional(z.string().check(z.regex(/^[A-Z0-9-]+$/))),
});
export type Stamp = z.infer<typeof stamp>;

/** Maximum length of an address (RFC 5321). An identity provider may report longer addresses. */
const ADDRESS_MAX = 254;
const CUT = '...';

export const ADMINISTRATOR_STAMP: Stamp = { line: ADMINISTRATOR_LINE };

/** Facts from which a copy's stamp is composed. */
interface CopyFacts {
  address: string;
  isShown: boolean;
  mark: string;
  order: string;
}

/** Composes a copy's stamp. Unconfirmed addresses are left out. */
export function composeStamp({ address, isShown, mark, order }: CopyFacts): Stamp {
  const prefix = isShown ? `${printable(address)}, order ${order}` : `Order ${order}`;
  const line = `${prefix}, for personal study, please do not share`;
  return { line, mark };
}

/** Converts an email address to printable ASCII, the only characters in every reader's built-in fonts. */
export function printable(address: string): string {
  const at = address.lastIndexOf('@');
  const local = percentEncode(address.slice(0, Math.max(at, 0)));
  const domain = address.slice(at + 1);
  const whole = at < 0 ? percentEncode(domain) : `${local}@${toAsciiDomain(domain)}`;
  return whole.length > ADDRESS_MAX ? `${whole.slice(0, ADDRESS_MAX - CUT.length)}${CUT}` : whole;
}

const percentEncode = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) =>
      Array.from(
        new TextEncoder().encode(character),
        (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      ).join(''),
    );

/** Converts only non-ASCII domains: the URL parser would rewrite `127.1`, too. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  const url = /^[^\s/?#@:\\]+$/u.test(domain) ? URL.parse(`http://${domain}`) : null;
  return url?.host ? url.host : percentEncode(domain);
}
