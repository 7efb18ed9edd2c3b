import type { MarkedToken, Tokens } from 'marked';
import { SHEET } from '#diagrams/diagram.ts';
import { findDiagram } from '#diagrams/library.ts';
import { plainText } from '../notes.ts';
import { chainAtoms } from './chain.ts';
import { drawDiagram } from './diagram.ts';
import type { Atom } from './flow.ts';
import { headingAtom, questionAtom } from './heading.ts';
import { tableAtoms } from './table.ts';
import { artifact, container, onceAt, type Tag, tagged } from './tags.ts';
import { COLOURS, COLUMN, COLUMN_WIDTH, STYLES } from './theme.ts';
import { type Document, measure, write } from './type.ts';

const TERM_WIDTH = 116;
const BULLET_INDENT = 16;
const DIAGRAM_WIDTH = 248;
const CAPTION = {
  left: COLUMN.left + DIAGRAM_WIDTH + 14,
  width: COLUMN_WIDTH - DIAGRAM_WIDTH - 14,
};

function paragraph(doc: Document, text: string): Atom {
  const box = { x: COLUMN.left, width: COLUMN_WIDTH };
  return {
    height: measure(doc, STYLES.body, text, box.width),
    before: 7,
    draw: (parent, y) =>
      tagged(doc, parent, 'P', () => write(doc, STYLES.body, text, { ...box, y })),
  };
}

function definition(
  doc: Document,
  list: (parent: Tag) => Tag,
  { term, text }: { term: string; text: string },
): Atom {
  const left = COLUMN.left + TERM_WIDTH + 12;
  const width = COLUMN.right - left;
  const height = Math.max(
    measure(doc, STYLES.term, term, TERM_WIDTH),
    measure(doc, STYLES.body, text, width),
  );
  return {
    height: height + 1,
    before: 7,
    draw: (parent, y) => {
      const item = container(doc, list(parent), 'LI');
      const label = { x: COLUMN.left, y, width: TERM_WIDTH };
      tagged(doc, item, 'Lbl', () => write(doc, STYLES.term, term, label));
      tagged(doc, item, 'LBody', () => write(doc, STYLES.body, text, { x: left, y, width }));
      artifact(doc, () => {
        const rule = y + height + 1.5;
        doc.lineWidth(0.5).moveTo(COLUMN.left, rule).lineTo(COLUMN.right, rule);
        doc.stroke(COLOURS.hairline);
      });
    },
  };
}

function bullet(doc: Document, list: (parent: Tag) => Tag, text: string): Atom {
  const box = { x: COLUMN.left + BULLET_INDENT, width: COLUMN_WIDTH - BULLET_INDENT };
  return {
    height: measure(doc, STYLES.body, text, box.width),
    before: 5,
    draw: (parent, y) => {
      artifact(doc, () => doc.circle(COLUMN.left + 5, y + 8, 2).fill(COLOURS.brand));
      const item = container(doc, list(parent), 'LI');
      tagged(doc, item, 'LBody', () => write(doc, STYLES.body, text, { ...box, y }));
    },
  };
}

/** Creates bullets, or one list of consecutive definitions if the items begin with a term in bold. */
function listAtoms(doc: Document, items: readonly Tokens.ListItem[]): Atom[] {
  const definitions = onceAt((parent) => container(doc, parent, 'L'));
  const bullets = onceAt((parent) => container(doc, parent, 'L'));
  return items.map((item) => {
    const [term, ...rest] = item.tokens.flatMap((line) => ('tokens' in line && line.tokens) || []);
    if (term?.type !== 'strong') return bullet(doc, bullets, plainText(item.tokens));
    const text = plainText(rest).replace(/^: /, '');
    return definition(doc, definitions, { term: plainText([term]), text });
  });
}

function figure(doc: Document, name: string, caption: string): Atom {
  const diagram = findDiagram(name);
  if (!diagram) throw new Error(`There is no diagram named ${name}`);
  const height = (DIAGRAM_WIDTH * SHEET.height) / SHEET.width;
  const words = measure(doc, STYLES.caption, caption, CAPTION.width);
  return {
    height: Math.max(height, words),
    before: 10,
    draw: (parent, y) => {
      const place = { x: COLUMN.left, y, width: DIAGRAM_WIDTH };
      tagged(doc, parent, 'Figure', () => drawDiagram(doc, diagram, place), {
        alt: `${diagram.title}. ${diagram.description}`,
        bbox: [place.x, y, place.x + DIAGRAM_WIDTH, y + height],
      });
      const top = y + Math.max(0, (height - words) / 2);
      const box = { x: CAPTION.left, y: top, width: CAPTION.width };
      tagged(doc, parent, 'Caption', () => write(doc, STYLES.caption, caption, box));
    },
  };
}

const cellTexts = (cells: readonly Tokens.TableCell[]) =>
  cells.map(({ tokens }) => plainText(tokens));

function toAtoms(doc: Document, block: MarkedToken): Atom[] {
  switch (block.type) {
    case 'heading':
      return [headingAtom(doc, block)];
    case 'blockquote':
      return [questionAtom(doc, plainText(block.tokens))];
    case 'paragraph': {
      const [image] = block.tokens;
      if (image?.type === 'image') return [figure(doc, image.href, plainText([image]))];
      return [paragraph(doc, plainText(block.tokens))];
    }
    case 'list': {
      if (!block.ordered) return listAtoms(doc, block.items);
      return chainAtoms(
        doc,
        block.items.map(({ tokens }) => plainText(tokens)),
      );
    }
    case 'table':
      return tableAtoms(doc, cellTexts(block.header), block.rows.map(cellTexts));
    case 'space':
      return [];
    default:
      throw new Error(`Notes cannot show this Markdown: ${block.raw}`);
  }
}

/** Converts Markdown to atoms, measured in the document's fonts. */
export const blockAtoms = (doc: Document, blocks: readonly MarkedToken[]): Atom[] =>
  blocks.flatMap((block) => toAtoms(doc, block));
