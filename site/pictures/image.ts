import type { Diagram, Tone } from '#diagrams/diagram.ts';
import { renderSvg } from '#diagrams/svg.ts';
import { CIRCLE_PATH } from '#site/components/circle.ts';
import { colours } from './colours.ts';

export const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export const toneColours: Record<Tone, string> = { ...colours, faint: colours.edge };

const isTone = (name: string): name is Tone => name in toneColours;

/** Returns a diagram's lines with inline colours, because a picture cannot use a stylesheet. */
export function drawingImage(diagram: Diagram): string {
  const svg = renderSvg(diagram, { decorative: true, unlabelled: true })
    .replace(/var\(--diagram-(\w+), currentColor\)/g, (_, tone: string) =>
      isTone(tone) ? toneColours[tone] : colours.ink,
    )
    .replaceAll('currentColor', colours.ink);
  return toDataUrl(svg);
}

/** @param width in pixels, like the height */
export function squaredImage(width: number, height: number): string {
  const square = 26;
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<pattern id="p" width="${square}" height="${square}" patternUnits="userSpaceOnUse">` +
      `<path d="M ${square} 0.5 H 0.5 V ${square}" fill="none" stroke="${colours.squares}"/>` +
      `</pattern></defs><rect width="100%" height="100%" fill="${colours.sheet}"/>` +
      '<rect width="100%" height="100%" fill="url(#p)"/></svg>',
  );
}

/** @param width in pixels, like the height */
export function circleImage(width: number, height: number): string {
  return toDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-2 -2 104 64" ` +
      `preserveAspectRatio="none"><path d="${CIRCLE_PATH}" fill="none" stroke="${colours.accent}" ` +
      'stroke-width="3" stroke-linecap="round" vector-effect="non-scaling-stroke"/></svg>',
  );
}
