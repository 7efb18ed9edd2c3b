import { needsRuns, type Run, splitRuns } from './runs.ts';
import { GREEK_FONT, type Style } from './theme.ts';

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

/** Size of subscripts and superscripts, and distance of a run's top from the line's top: shares of the text's size. */
const SCRIPT_SCALE = 0.64;
const SHIFT = { line: 0, below: 0.5, above: 0.04 } as const;

function chooseRun(doc: Document, style: Style, { place, isGreek }: Run): void {
  const size = style.size * (place === 'line' ? 1 : SCRIPT_SCALE);
  doc.font(isGreek ? GREEK_FONT : style.font).fontSize(size);
}

function widthOfRuns(doc: Document, style: Style, text: string): number {
  return splitRuns(text).reduce((sum, run) => {
    chooseRun(doc, style, run);
    return sum + doc.widthOfString(run.text, toFeatures(style));
  }, 0);
}

/** Breaks a text between words, as PDFKit does for texts in one font. */
function breakLines(doc: Document, style: Style, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || widthOfRuns(doc, style, longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  choose(doc, style);
  return lines;
}

const lineHeight = (doc: Document, style: Style) => doc.currentLineHeight(true) + style.lineGap;

function writeRuns(doc: Document, style: Style, line: string, place: { x: number; y: number }) {
  let { x } = place;
  for (const run of splitRuns(line)) {
    chooseRun(doc, style, run);
    const y = place.y + SHIFT[run.place] * style.size;
    doc.text(run.text, x, y, { lineBreak: false, ...toFeatures(style) });
    x += doc.widthOfString(run.text, toFeatures(style));
  }
}

/** Returns the height of a text in a column, in points. */
export function measure(doc: Document, style: Style, text: string, width: number): number {
  choose(doc, style);
  if (needsRuns(text)) {
    return breakLines(doc, style, text, width).length * lineHeight(doc, style);
  }
  return doc.heightOfString(text, { width, lineGap: style.lineGap, ...toFeatures(style) });
}

/** Writes a text. Texts with formulas are aligned to the left. */
export function write(
  doc: Document,
  style: Style,
  text: string,
  box: { x: number; y: number; width: number; align?: Align },
): void {
  choose(doc, style);
  if (needsRuns(text)) {
    const lines = breakLines(doc, style, text, box.width);
    const height = lineHeight(doc, style);
    for (const [index, line] of lines.entries()) {
      writeRuns(doc, style, line, { x: box.x, y: box.y + index * height });
    }
    return;
  }
  doc.text(text, box.x, box.y, {
    width: box.width,
    align: box.align,
    lineGap: style.lineGap,
    ...toFeatures(style),
  });
}
