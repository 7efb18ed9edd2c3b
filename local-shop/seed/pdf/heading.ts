import type { Tokens } from 'marked';
import { plainText } from '../notes.ts';
import type { Atom } from './flow.ts';
import { artifact, tagged } from './tags.ts';
import { COLUMN, COLUMN_WIDTH, MARGIN, STYLES } from './theme.ts';
import { type Document, measure, write } from './type.ts';

const margin = { x: MARGIN.left - 10, width: MARGIN.right - MARGIN.left + 10 };

export function titleAtom(
  doc: Document,
  head: { order: string; kicker: string; title: string },
): Atom {
  const titleTop = measure(doc, STYLES.kicker, head.kicker, COLUMN_WIDTH) + 6;
  return {
    height: titleTop + measure(doc, STYLES.title, head.title, COLUMN_WIDTH),
    before: 0,
    isKeptWithNext: true,
    draw: (parent, y) => {
      const kicker = { x: COLUMN.left, y, width: COLUMN_WIDTH };
      tagged(doc, parent, 'P', () => write(doc, STYLES.kicker, head.kicker, kicker));
      const title = { x: COLUMN.left, y: y + titleTop, width: COLUMN_WIDTH };
      tagged(doc, parent, 'H1', () => write(doc, STYLES.title, head.title, title));
      // Decorative, because the kicker already contains the number.
      const order = { ...margin, y: y + 4, align: 'right' } as const;
      artifact(doc, () => write(doc, STYLES.order, head.order, order));
    },
  };
}

/** Creates a section's heading. Words in italics at its end, e.g. the assessment objective, go into the margin. */
export function headingAtom(doc: Document, { tokens }: Tokens.Heading): Atom {
  const marks = tokens.filter(({ type }) => type === 'em');
  const text = plainText(tokens.filter(({ type }) => type !== 'em')).trim();
  return {
    height: measure(doc, STYLES.heading, text, COLUMN_WIDTH),
    before: 16,
    isKeptWithNext: true,
    draw: (parent, y) => {
      doc.outline.addItem(text);
      const heading = { x: COLUMN.left, y, width: COLUMN_WIDTH };
      tagged(doc, parent, 'H2', () => write(doc, STYLES.heading, text, heading));
      if (marks.length === 0) return;
      const mark = { ...margin, y: y + 4, align: 'right' } as const;
      tagged(doc, parent, 'P', () => write(doc, STYLES.mark, plainText(marks), mark));
    },
  };
}

export function questionAtom(doc: Document, question: string): Atom {
  const padding = 12;
  const box = { x: COLUMN.left + padding, width: COLUMN_WIDTH - 2 * padding };
  const height = measure(doc, STYLES.question, question, box.width) + 2 * padding;
  return {
    height: height + 5,
    before: 12,
    draw: (parent, y) => {
      artifact(doc, () => {
        doc.roundedRect(COLUMN.left, y, COLUMN_WIDTH, height, 6).lineWidth(1);
        doc.stroke(STYLES.heading.colour);
      });
      const text = { ...box, y: y + padding };
      tagged(doc, parent, 'H2', () => write(doc, STYLES.question, question, text));
    },
  };
}
