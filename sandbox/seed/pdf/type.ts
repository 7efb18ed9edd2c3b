import type { Style } from './theme.ts';

export type Document = PDFKit.PDFDocument;

type Align = 'left' | 'right' | 'center';

/**
 * Gives the display font lining figures. The other fonts have them, and without features PDFKit caches each word's
 * layout.
 */
const toFeatures = ({ font }: Style): Pick<PDFKit.Mixins.TextOptions, 'features'> =>
  font === 'display' ? { features: ['lnum'] } : {};

function choose(doc: Document, style: Style): void {
  doc.font(style.font).fontSize(style.size).fillColor(style.colour);
}

/** Returns the height of a text in a column, in points. */
export function measure(doc: Document, style: Style, text: string, width: number): number {
  choose(doc, style);
  return doc.heightOfString(text, { width, lineGap: style.lineGap, ...toFeatures(style) });
}

export function write(
  doc: Document,
  style: Style,
  text: string,
  box: { x: number; y: number; width: number; align?: Align },
): void {
  choose(doc, style);
  doc.text(text, box.x, box.y, {
    width: box.width,
    align: box.align,
    lineGap: style.lineGap,
    ...toFeatures(style),
  });
}
