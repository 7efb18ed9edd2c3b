import type { Element, Label, Tone } from './diagram.ts';
import { AXES } from './style.ts';

/**
 * Drawing within the axes: (0, 0) is the origin, x runs to the right up to 252, y upwards up to 180.
 * Straight lines and parabolas are exact, so that curves meet where the theory says they do.
 */
export type Place = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 100) / 100;
const sheetX = (x: number) => round(AXES.origin.x + x);
const sheetY = (y: number) => round(AXES.origin.y - y);
const spot = ([x, y]: Place) => `${sheetX(x)} ${sheetY(y)}`;

/** Draws straight lines through the points, in order. */
export function line(...places: Place[]): string {
  return places.map((place, index) => `${index === 0 ? 'M' : 'L'} ${spot(place)}`).join(' ');
}

/** Draws a closed outline, for areas. */
export function outline(...places: Place[]): string {
  return `${line(...places)} Z`;
}

/** Draws the graph of a function of at most degree two between two values of x, as one exact curve. */
export function parabola(f: (x: number) => number, from: number, to: number): string {
  const middle = (from + to) / 2;
  const bend = 2 * f(middle) - (f(from) + f(to)) / 2;
  return `M ${spot([from, f(from)])} Q ${spot([middle, bend])} ${spot([to, f(to)])}`;
}

/** Creates a label at a point. */
export function label(text: string, [x, y]: Place, anchor: Label['anchor'] = 'start'): Label {
  return { text, x: sheetX(x), y: sheetY(y), anchor };
}

/** Creates a dot where curves meet. */
export function point([x, y]: Place, name?: Label): Element {
  return { kind: 'point', x: sheetX(x), y: sheetY(y), ...(name && { label: name }) };
}

/** Labels a value on the x axis. */
export function xMark(text: string, x: number, tone: Tone = 'ink'): Element {
  return { kind: 'text', tone, label: label(text, [x, -15], 'middle') };
}

/** Labels a value on the y axis. */
export function yMark(text: string, y: number, tone: Tone = 'ink'): Element {
  return { kind: 'text', tone, label: label(text, [-6, y - 4], 'end') };
}

/** Draws the dashed guide from the y axis across to a point and down to the x axis. */
export function guides([x, y]: Place): Element {
  return { kind: 'curve', tone: 'faint', dashed: true, path: line([0, y], [x, y], [x, 0]) };
}
