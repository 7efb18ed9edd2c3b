import { widthOf } from './helvetica.ts';
import type { Slot } from './preparation/manifest.ts';
import type { Stamp } from './stamp.ts';

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
export function drawStamp({ line, mark }: Stamp, slot: Slot & { kind: 'stamp' }): string {
  const padded = (text: string) => write(text, mark, slot.width).padEnd(slot.size);
  // The address limit makes this unreachable: a line this long is cut rather than left out.
  for (let length = line.length; length > 0; length--) {
    const drawing = padded(line.slice(0, length));
    if (drawing.length === slot.size) return drawing;
  }
  return padded('');
}

function write(line: string, mark: string | undefined, room: number): string {
  // The spaces keep the line apart from its neighbours if programs extract text.
  const natural = widthOf(` ${line} `);
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
