import { ARROW } from '#diagrams/style.ts';
import type { Document } from './type.ts';

/** Draws an arrowhead with its tip at the end of the path, like the SVG marker of the pages. */
export function drawArrowhead(doc: Document, path: string, colour: string): void {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = numbers.slice(-4);
  const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const half = ARROW.width / 2;
  doc
    .save()
    .translate(toX, toY)
    .rotate(angle)
    .path(`M 1 0 L ${1 - ARROW.length} ${-half} L ${1 - ARROW.length} ${half} Z`)
    .fill(colour)
    .restore();
}
