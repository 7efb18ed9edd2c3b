import type { Atom } from './flow.ts';
import { artifact, container, onceAt, type Tag, tagged } from './tags.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, STYLES } from './theme.ts';
import { type Document, measure, write } from './type.ts';

const INDENT = 30;
const RADIUS = 8;
const GAP = 9;
/** Middle of a step's first line. */
const MIDDLE = 8;
const centre = COLUMN.left + RADIUS;

function link(doc: Document, from: number, to: number): void {
  doc
    .lineWidth(1)
    .moveTo(centre, from)
    .lineTo(centre, to - 4)
    .stroke(COLOURS.brand);
  doc.path(`M ${centre - 2.5} ${to - 5} L ${centre + 2.5} ${to - 5} L ${centre} ${to} Z`);
  doc.fill(COLOURS.brand);
}

interface Step {
  text: string;
  number: string;
  isLast: boolean;
}

function step(doc: Document, list: (parent: Tag) => Tag, { text, number, isLast }: Step): Atom {
  const box = { x: COLUMN.left + INDENT, width: COLUMN_WIDTH - INDENT };
  const height = Math.max(measure(doc, STYLES.body, text, box.width), 2 * RADIUS);
  return {
    height,
    before: GAP,
    isKeptWithNext: !isLast,
    draw: (parent, y) => {
      const middle = y + MIDDLE;
      artifact(doc, () => {
        doc.lineWidth(1).circle(centre, middle, RADIUS).stroke(COLOURS.brand);
        if (!isLast) link(doc, middle + RADIUS, y + height + GAP + MIDDLE - RADIUS);
      });
      const item = container(doc, list(parent), 'LI');
      const label = { x: centre - RADIUS, y: middle - 6, width: 2 * RADIUS };
      tagged(doc, item, 'Lbl', () =>
        write(doc, STYLES.number, number, { ...label, align: 'center' }),
      );
      tagged(doc, item, 'LBody', () => write(doc, STYLES.body, text, { ...box, y }));
    },
  };
}

export function chainAtoms(doc: Document, steps: readonly string[]): Atom[] {
  const list = onceAt((parent) => container(doc, parent, 'L'));
  return steps.map((text, index) =>
    step(doc, list, { text, number: String(index + 1), isLast: index === steps.length - 1 }),
  );
}
