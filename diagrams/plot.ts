import type { Element, Label, Tone } from './diagram.ts';
import { AXES } from './style.ts';

/** A point in axes' coordinates: origin (0, 0), x right to 252, y up to 180. Curves are exact, so intersections are. */
export type Place = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 100) / 100;
const sheetX = (x: number) => round(AXES.origin.x + x);
const sheetY = (y: number) => round(AXES.origin.y - y);
const spot = ([x, y]: Place) => `${sheetX(x)} ${sheetY(y)}`;

export function line(...places: Place[]): string {
  return places.map((place, index) => `${index === 0 ? 'M' : 'L'} ${spot(place)}`).join(' ');
}

export function outline(...places: Place[]): string {
  return `${line(...places)} Z`;
}

/** Draws a function of at most degree two as one exact curve. */
export function parabola(f: (x: number) => number, from: number, to: number): string {
  const middle = (from + to) / 2;
  const bend = 2 * f(middle) - (f(from) + f(to)) / 2;
  return `M ${spot([from, f(from)])} Q ${spot([middle, bend])} ${spot([to, f(to)])}`;
}

/** Draws a smooth curve through `at(t)`, in pieces of equal length in t. */
export function smooth(at: (t: number) => Place, from: number, to: number, pieces = 16): string {
  const step = (to - from) / pieces;
  const knots = Array.from({ length: pieces + 1 }, (_, index) => from + index * step);
  /** Returns the control point a third of a piece along the tangent at t. */
  const handle = (t: number, direction: 1 | -1): Place => {
    const [before, after] = [Math.max(t - step / 100, from), Math.min(t + step / 100, to)];
    const [[x1, y1], [x2, y2], [x, y]] = [at(before), at(after), at(t)];
    const share = (direction * step) / 3 / (after - before);
    return [x + (x2 - x1) * share, y + (y2 - y1) * share];
  };
  const parts = knots
    .slice(1)
    .map((t) => `C ${spot(handle(t - step, 1))} ${spot(handle(t, -1))} ${spot(at(t))}`);
  return [`M ${spot(at(from))}`, ...parts].join(' ');
}

export function label(text: string, [x, y]: Place, anchor: Label['anchor'] = 'start'): Label {
  return { text, x: sheetX(x), y: sheetY(y), anchor };
}

export function point([x, y]: Place, name?: Label): Element {
  return { kind: 'point', x: sheetX(x), y: sheetY(y), ...(name && { label: name }) };
}

export function xMark(text: string, x: number, tone: Tone = 'ink'): Element {
  return { kind: 'text', tone, label: label(text, [x, -15], 'middle') };
}

export function yMark(text: string, y: number, tone: Tone = 'ink'): Element {
  return { kind: 'text', tone, label: label(text, [-6, y - 4], 'end') };
}

/** Draws dashed lines from the y axis across to a point and down to the x axis. */
export function guides([x, y]: Place): Element {
  return { kind: 'curve', tone: 'faint', dashed: true, path: line([0, y], [x, y], [x, 0]) };
}
