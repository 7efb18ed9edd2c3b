import type { Atom } from './flow.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, STYLES } from './theme.ts';
import { type Document, measure, write } from './type.ts';

const INDENT = 30;
const RADIUS = 8;
const GAP = 9;
const centre = COLUMN.left + RADIUS;

/** Draws the arrow from the number of a step to that of the next. */
function link(doc: Document, from: number, to: number): void {
  doc
    .lineWidth(1)
    .moveTo(centre, from)
    .lineTo(centre, to - 4)
    .stroke(COLOURS.brand);
  doc.path(`M ${centre - 2.5} ${to - 5} L ${centre + 2.5} ${to - 5} L ${centre} ${to} Z`);
  doc.fill(COLOURS.brand);
}

function step(doc: Document, text: string, index: number, isLast: boolean): Atom {
  const box = { x: COLUMN.left + INDENT, width: COLUMN_WIDTH - INDENT };
  const height = Math.max(measure(doc, STYLES.body, text, box.width), 2 * RADIUS);
  return {
    height,
    before: GAP,
    isKeptWithNext: !isLast,
    draw: (_, y) => {
      const middle = y + 4.5;
      doc.lineWidth(1).circle(centre, middle, RADIUS).stroke(COLOURS.brand);
      const number = { x: centre - RADIUS, y: middle - 4.5, width: 2 * RADIUS };
      write(doc, STYLES.number, String(index + 1), { ...number, align: 'center' });
      write(doc, STYLES.body, text, { ...box, y });
      if (!isLast) link(doc, middle + RADIUS, y + height + GAP + 4.5 - RADIUS);
    },
  };
}

/** Creates a chain of analysis: numbered steps, joined by arrows, on one page. */
export function chainAtoms(doc: Document, steps: readonly string[]): Atom[] {
  return steps.map((text, index) => step(doc, text, index, index === steps.length - 1));
}
