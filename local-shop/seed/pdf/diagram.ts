import { type Diagram, drawingOrder, type Element, SHEET, type Tone } from '#diagrams/diagram.ts';
import { elementLabels, labelRuns, type ToneLabel } from '#diagrams/labels.ts';
import * as style from '#diagrams/style.ts';
import { TONES } from './theme.ts';
import type { Document } from './type.ts';

function drawLabel(doc: Document, { label: { text, x, y, anchor }, tone }: ToneLabel): void {
  const runs = labelRuns(text).map((run) => {
    const size = style.LABEL_SIZE * (run.isSubscript ? style.SUBSCRIPT.scale : 1);
    doc.font('body').fontSize(size);
    return { ...run, size, width: doc.widthOfString(run.text) };
  });
  const width = runs.reduce((sum, run) => sum + run.width, 0);
  let left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  doc.fillColor(TONES[tone]);
  for (const run of runs) {
    const baseline = y + (run.isSubscript ? style.SUBSCRIPT.drop : 0);
    doc
      .fontSize(run.size)
      .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    left += run.width;
  }
}

/** Draws an arrowhead with its tip at the end of the path, like the SVG marker of the pages. */
function drawArrowhead(doc: Document, path: string, colour: string): void {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = numbers.slice(-4);
  const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const half = style.ARROW.width / 2;
  doc
    .save()
    .translate(toX, toY)
    .rotate(angle)
    .path(`M 1 0 L ${1 - style.ARROW.length} ${-half} L ${1 - style.ARROW.length} ${half} Z`)
    .fill(colour)
    .restore();
}

interface Stroke {
  path: string;
  tone: Tone;
  isDashed?: boolean;
  hasArrow?: boolean;
}

function drawLine(doc: Document, { path, tone, isDashed, hasArrow }: Stroke): void {
  doc.save().lineWidth(tone === 'faint' ? style.GUIDE_STROKE : style.STROKE);
  if (isDashed) doc.dash(style.DASH[0], { space: style.DASH[1] });
  doc.path(path).strokeOpacity(tone === 'faint' ? 0.6 : 1);
  doc.stroke(TONES[tone]).restore();
  if (hasArrow) drawArrowhead(doc, path, TONES[tone]);
}

function drawAxes(doc: Document): void {
  const { origin, right, top } = style.AXES;
  const along = `M ${origin.x} ${origin.y} L ${right} ${origin.y}`;
  const up = `M ${origin.x} ${origin.y} L ${origin.x} ${top}`;
  drawLine(doc, { path: along, tone: 'ink', hasArrow: true });
  drawLine(doc, { path: up, tone: 'ink', hasArrow: true });
}

function drawBox(doc: Document, box: Extract<Element, { kind: 'box' }>): void {
  const { x, y, width, height } = box;
  doc
    .lineWidth(style.STROKE)
    .roundedRect(x, y, width, height, style.BOX_RADIUS)
    .stroke(TONES.brand);
}

function drawShape(doc: Document, element: Exclude<Element, { kind: 'text' }>): void {
  switch (element.kind) {
    case 'axes':
      drawAxes(doc);
      break;
    case 'curve':
      drawLine(doc, { ...element, isDashed: element.dashed, hasArrow: element.arrow });
      break;
    case 'area':
      doc.save().fillOpacity(style.AREA_OPACITY).path(element.path);
      doc.fill(TONES[element.tone]).restore();
      break;
    case 'point':
      doc.circle(element.x, element.y, style.POINT_RADIUS).fill(TONES.ink);
      break;
    case 'box':
      drawBox(doc, element);
      break;
  }
}

function drawElement(doc: Document, element: Element): void {
  if (element.kind !== 'text') drawShape(doc, element);
  for (const label of elementLabels(element)) drawLabel(doc, label);
}

/** Draws a diagram as vectors with its upper left corner at (x, y). */
export function drawDiagram(
  doc: Document,
  diagram: Diagram,
  place: { x: number; y: number; width: number },
): void {
  doc
    .save()
    .translate(place.x, place.y)
    .scale(place.width / SHEET.width);
  doc.lineCap('round').lineJoin('round');
  for (const element of drawingOrder(diagram.elements)) drawElement(doc, element);
  doc.restore();
}
