import { ADMINISTRATOR_LINE } from '#contract/files/marks.ts';
import type { Stamp } from './stamp.ts';
import type { FrozenStamp } from './stamp-facts.ts';

/** The longest address that may exist (RFC 5321). What an identity provider claims may be longer. */
const ADDRESS_MAX = 254;
const CUT = '...';

/** The copy of an administrator, who has no order. */
export const ADMINISTRATOR_STAMP: Stamp = { line: ADMINISTRATOR_LINE };

/** Composes what a copy says from what was frozen and the order's number. An address that is not confirmed is left out. */
export function composeStamp({
  address,
  isShown,
  mark,
  order,
}: FrozenStamp & { order: string }): Stamp {
  const whose = isShown ? `${printable(address)}, order ${order}` : `Order ${order}`;
  const line = `${whose}, for personal study, please do not share`;
  return { line, mark };
}

/**
 * Writes an email address in printable ASCII, the only letters that every reader's own fonts have: the
 * domain in punycode, anything else as in an address of the web.
 */
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

/** Only a domain that needs it is parsed as one: the parser would rewrite `127.1`, too. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  const url = /^[^\s/?#@:\\]+$/u.test(domain) ? URL.parse(`http://${domain}`) : null;
  return url?.host ? url.host : percentEncode(domain);
}
