import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { headingLevel, type StructureNode } from './page-structure.ts';
import {
  type PageArea,
  type Picture,
  type TextBlock,
  type TextPlace,
  type TextTags,
  toBlocks,
} from './text-blocks.ts';

/** Other elements with an alternative text have words of their own. */
const PICTURE = /^(?:Figure|Formula)$/;
/** Elements with a text of their own, unless they are in a list or a table. */
const PARAGRAPH = /^(?:P|Caption|BlockQuote|Note|FENote|Aside|TOCI)$/;

/**
 * Reads the text of a page in reading order.
 * @param prepared the text that the preparation extracted. If it is empty, the page is a picture, whatever a program has
 * recognised in it
 */
export async function readPageBlocks(
  page: PDFPageProxy,
  isRunning: (line: string) => boolean,
  prepared?: string,
): Promise<TextBlock[]> {
  if (prepared === '') return [];
  const [{ items }, tree] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree().catch(() => null),
  ]);
  return toBlocks(items, toTags(tree, page), isRunning);
}

function toTags(tree: StructureNode | null, page: PDFPageProxy): TextTags {
  const places = new Map<string, TextPlace>();
  const pictures = new Map<string, Picture[]>();
  let waiting: Picture[] = [];
  let elements = 0;
  let row = 0;
  const walk = (node: StructureNode, around: TextPlace | undefined) => {
    elements += 1;
    if (node.role === 'TR') row = elements;
    const place = toPlace(node, around, { element: elements, row });
    const area = node.role === 'Figure' ? toArea(node.bbox, page) : undefined;
    if (area || (node.alt && PICTURE.test(node.role ?? ''))) {
      waiting.push({ text: node.alt ?? '', area });
    }
    if (node.id && place) places.set(node.id, place);
    if (node.id && waiting.length > 0) {
      pictures.set(node.id, waiting);
      waiting = [];
    }
    for (const child of node.children ?? []) walk(child, place);
  };
  if (tree) walk(tree, undefined);
  return { places, pictures: pictures.set('', waiting) };
}

/** Space around a drawing, whose lines may touch its edge, and minimum size of a drawing. In points. */
const PADDING = 3;
const MIN_SIDE = 12;

/** @returns undefined unless the place is on the page */
function toArea(box: StructureNode['bbox'], page: PDFPageProxy): PageArea | undefined {
  // For a picture with a size but no place, pdf.js returns a box in the corner.
  if (!box || (box[0] === 0 && box[1] === 0)) return undefined;
  const viewport = page.getViewport({ scale: 1 });
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(box[0], box[1]);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(box[2], box[3]);
  const left = Math.max(Math.min(x1, x2) - PADDING, 0);
  const top = Math.max(Math.min(y1, y2) - PADDING, 0);
  const width = Math.min(Math.max(x1, x2) + PADDING, viewport.width) - left;
  const height = Math.min(Math.max(y1, y2) + PADDING, viewport.height) - top;
  return Math.min(width, height) >= MIN_SIDE ? { left, top, width, height } : undefined;
}

function toPlace(
  { role = '', alt }: StructureNode,
  around: TextPlace | undefined,
  { element, row }: { element: number; row: number },
): TextPlace | undefined {
  const level = headingLevel(role);
  if (role === 'Figure' && alt) return { kind: 'figure', element };
  if (role === 'TH' || role === 'TD') return { kind: 'cell', element, row, isHead: role === 'TH' };
  if (around?.kind === 'cell') return around;
  if (role === 'LI') return { kind: 'item', element };
  if (around?.kind === 'item') return role === 'Lbl' ? { ...around, isLabel: true } : around;
  if (level !== undefined) return { kind: 'heading', level, element };
  return PARAGRAPH.test(role) ? { kind: 'paragraph', element } : around;
}
