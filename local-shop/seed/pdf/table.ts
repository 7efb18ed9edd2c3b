import type { Atom } from './flow.ts';
import { artifact, container, onceAt, type Tag, type TagOptions, tagged } from './tags.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, STYLES, type Style } from './theme.ts';
import { type Document, measure, write } from './type.ts';

const PADDING = 5;
const SPACE_BELOW = 6;
/** The first column names the row and is narrower. */
const FIRST_SHARE = 0.26;

function columns(count: number): { x: number; width: number }[] {
  const first = count > 1 ? COLUMN_WIDTH * FIRST_SHARE : COLUMN_WIDTH;
  const other = count > 1 ? (COLUMN_WIDTH - first) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => ({
    x: COLUMN.left + (index === 0 ? 0 : first + (index - 1) * other),
    width: (index === 0 ? first : other) - PADDING * 2,
  }));
}

interface Row {
  cells: readonly string[];
  isHead?: boolean;
  isLast?: boolean;
}

function row(doc: Document, table: (parent: Tag) => Tag, line: Row): Atom {
  const { cells, isHead = false, isLast = false } = line;
  const places = columns(cells.length);
  const cellStyle = (index: number): Style =>
    isHead || index === 0 ? STYLES.cellHead : STYLES.cell;
  const heights = cells.map((cell, index) =>
    measure(doc, cellStyle(index), cell, places[index]?.width ?? COLUMN_WIDTH),
  );
  const height = Math.max(...heights) + PADDING * 2;
  return {
    height: height + (isLast ? SPACE_BELOW : 0),
    before: isHead ? 10 : 0,
    isKeptWithNext: isHead,
    draw: (parent, y) => {
      artifact(doc, () => {
        if (isHead) doc.rect(COLUMN.left, y, COLUMN_WIDTH, height).fill(COLOURS.wash);
        doc.lineWidth(0.5).moveTo(COLUMN.left, y + height);
        doc.lineTo(COLUMN.right, y + height).stroke(COLOURS.hairline);
      });
      const element = container(doc, table(parent), 'TR');
      for (const [index, cell] of cells.entries()) {
        const place = places[index] ?? { x: COLUMN.left, width: COLUMN_WIDTH };
        const box = { x: place.x + PADDING, y: y + PADDING, width: place.width };
        const isHeading = isHead || index === 0;
        const options: TagOptions = isHeading ? { scope: isHead ? 'Column' : 'Row' } : {};
        const print = () => write(doc, cellStyle(index), cell, box);
        tagged(doc, element, isHeading ? 'TH' : 'TD', print, options);
      }
    },
  };
}

/** Creates a table. Its head stays on the page of its first row, and no row is split. */
export function tableAtoms(doc: Document, head: readonly string[], rows: string[][]): Atom[] {
  const table = onceAt((parent) => container(doc, parent, 'Table'));
  return [
    row(doc, table, { cells: head, isHead: true }),
    ...rows.map((cells, index) => row(doc, table, { cells, isLast: index === rows.length - 1 })),
  ];
}
