import type { Label } from '#diagrams/diagram.ts';
import { labelRuns } from '#diagrams/labels.ts';
import { LABEL_SIZE } from '#diagrams/style.ts';

/** Geometry of SVG paths, for tests that compare a diagram's points with its lines. */
export interface Spot {
  x: number;
  y: number;
}

const STEPS = 200;
const NUMBERS = /-?\d+(?:\.\d+)?/gu;

export function pathSpots(path: string): Spot[] {
  const numbers = [...path.matchAll(NUMBERS)].map(([text]) => Number(text));
  return numbers.flatMap((x, index) =>
    index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : [],
  );
}

/** Computes a point of a Bézier curve of any degree (de Casteljau). */
function bezier(controls: Spot[], t: number): Spot {
  const [first = { x: 0, y: 0 }, ...rest] = controls;
  if (rest.length === 0) return first;
  const next = rest.map((to, index) => {
    const from = controls[index] ?? to;
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  });
  return bezier(next, t);
}

/** Samples points along path data (M L C Q Z, absolute), dense enough to measure distances. */
export function samplePath(path: string): Spot[] {
  const samples: Spot[] = [];
  let start: Spot | undefined;
  let at: Spot | undefined;
  for (const [, command = '', rest = ''] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/gu)) {
    const named = command === 'Z' && start ? [start] : pathSpots(rest);
    const size = command === 'C' ? 3 : command === 'Q' ? 2 : 1;
    for (let index = 0; index < named.length; index += size) {
      const controls = named.slice(index, index + size);
      if (command === 'M' && index === 0) start = controls[0];
      else if (at) {
        const from = at;
        for (let step = 0; step <= STEPS; step += 1)
          samples.push(bezier([from, ...controls], step / STEPS));
      }
      at = controls.at(-1);
    }
  }
  return samples;
}

/** In units of the sheet. */
export function distanceTo(path: string, { x, y }: Spot): number {
  return Math.min(...samplePath(path).map((spot) => Math.hypot(spot.x - x, spot.y - y)));
}

/** Returns the label as plain text, e.g. for a screen reader: `P1`. */
export function plainLabel(text: string): string {
  return labelRuns(text)
    .map((run) => run.text)
    .join('');
}

/** Estimates a label's rectangle from an average letter's width. */
export function estimateBox({ text, x, y, anchor }: Label) {
  const width = plainLabel(text).length * LABEL_SIZE * 0.5;
  const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return { text, left, right: left + width, top: y - LABEL_SIZE * 0.7, bottom: y + 3 };
}
