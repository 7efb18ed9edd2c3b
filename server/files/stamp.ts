import * as z from 'zod/mini';
import { ADMINISTRATOR_LINE } from '../../contract/files/administrator-line.ts';
import type { Slot } from './stored-file.ts';

/** The stamp on every page of a locked file's copy. Web standards only, for the Edge Function. */
export const stamp = z.object({
  /** The visible line: printable ASCII. */
  line: z.string().check(z.regex(/^[\x20-\x7e]+$/)),
  /** The invisible mark, which identifies the order. Undefined in the administrator's copies. */
  mark: z.optional(z.string().check(z.regex(/^[A-Z0-9-]+$/))),
});
export type Stamp = z.infer<typeof stamp>;

/** Maximum length of an address (RFC 5321). An identity provider may report longer addresses. */
const ADDRESS_MAX = 254;
const CUT = '...';

export const ADMINISTRATOR_STAMP: Stamp = { line: ADMINISTRATOR_LINE };

type CopyFacts = Record<'address' | 'mark' | 'order', string> & { isShown: boolean };

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

/**
 * Fills the slots of a prepared file's tail; without a stamp they stay empty. The tail's size never
 * changes, and the same stamp gives the same bytes. Web standards only, for the Edge Function.
 * @throws Error if a stamp is for a file without slots
 */
export function fillTail(tail: Uint8Array, slots: readonly Slot[], stamp?: Stamp): Uint8Array {
  // Not `slice`: a Buffer's shares its memory.
  const filled = new Uint8Array(tail);
  if (!stamp) return filled;
  if (!slots.some(({ kind }) => kind === 'stamp')) {
    throw new Error('A file without slots cannot be stamped');
  }
  for (const slot of slots) {
    const text = slot.kind === 'id' ? toDigits(stamp, slot.size) : drawStamp(stamp, slot);
    const { written } = new TextEncoder().encodeInto(
      text,
      filled.subarray(slot.at, slot.at + slot.size),
    );
    if (written !== slot.size) throw new Error('A slot was filled with a text of another size');
  }
  return filled;
}

/** Returns the identifier's digits: the mark, or else the line, in hexadecimal, cut to size. */
function toDigits({ mark, line }: Stamp, size: number): string {
  const bytes = new TextEncoder().encode(mark ?? line);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, size).padEnd(size, '0');
}

/** In points. */
const FONT_SIZE = 6.5;

const MARGIN = 12;

/** The white plate, above the edge that printers leave white. */
const PLATE = { bottom: 9, height: 8.5, padding: 2 };

const BASELINE = 11.2;

const MARK_SIZE = 1;

const round = (value: number) => Number(value.toFixed(3));

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&');

/**
 * Writes the drawing operators of a stamp, padded with spaces. The plate is opaque, because transparency
 * makes printers rasterise the page. The mark is drawn twice, white on the plate and invisible, because
 * some programs drop one of the two.
 */
function drawStamp({ line, mark }: Stamp, slot: Slot & { kind: 'stamp' }): string {
  const padded = (text: string) => drawLine(text, mark, slot.width).padEnd(slot.size);
  // The address limit makes this unreachable: a line this long is cut rather than left out.
  for (let length = line.length; length > 0; length--) {
    const drawing = padded(line.slice(0, length));
    if (drawing.length === slot.size) return drawing;
  }
  return padded('');
}

function drawLine(line: string, mark: string | undefined, room: number): string {
  // The spaces keep the line apart from its neighbours if programs extract text.
  const natural = textWidth(` ${line} `);
  const space = Math.max(room - 2 * MARGIN, room / 2);
  const size = Math.min(FONT_SIZE, space / Math.max(natural, 1));
  const width = size * natural;
  const left = (room - width) / 2;
  const { bottom, height, padding } = PLATE;
  const plate = [left - padding, bottom, width + 2 * padding, height].map(round).join(' ');
  const operators = [
    `1 g ${plate} re f`,
    `0.35 g BT /F ${round(size)} Tf ${round(left)} ${BASELINE} Td ( ${escapeText(line)} ) Tj ET`,
  ];
  if (mark) {
    const at = `${round(left)} ${bottom + 0.3}`;
    operators.push(
      `1 g BT /F ${MARK_SIZE} Tf ${at} Td (${mark}) Tj ET`,
      `BT /F ${MARK_SIZE} Tf 3 Tr ${at} Td (${mark}) Tj ET`,
    );
  }
  return operators.join('\n');
}

/** Widths of Helvetica's characters from space to tilde, in thousandths of the font size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Measures printable ASCII at a font size of 1. */
function textWidth(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    width += WIDTHS[text.charCodeAt(index) - 0x20] ?? 0;
  }
  return width / 1000;
}
