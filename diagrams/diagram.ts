/**
 * The shop's drawing language. A diagram is data: lines, labels and points on a sheet of 320 × 240
 * units, y downwards. Pages draw it as SVG, the notes draw it into their PDF.
 */
export interface Diagram {
  /** Kebab-case; what a topic in the CMS names. */
  name: string;
  title: string;
  /** What a reader who cannot see it needs to know, in a sentence or two. */
  description: string;
  elements: Element[];
}

export const SHEET = { width: 320, height: 240 } as const;

/** `ink`: the paper's ink; `brand`: the blue; `accent`: the sparing second colour; `faint`: guides. */
export type Tone = 'ink' | 'brand' | 'accent' | 'faint';

export type Anchor = 'start' | 'middle' | 'end';

export type Element =
  /** Two arrows from the origin at (48, 200): along to (300, 200), up to (48, 20). */
  | { kind: 'axes'; x: string; y: string; origin?: string }
  /** A line or curve as SVG path data (M L C Q Z, absolute), with its name at one end. */
  | { kind: 'curve'; path: string; tone: Tone; dashed?: boolean; arrow?: boolean; label?: Label }
  /** A filled region, drawn lightly under everything else. */
  | { kind: 'area'; path: string; tone: Tone; label?: Label }
  | { kind: 'point'; x: number; y: number; label?: Label }
  | { kind: 'text'; label: Label; tone: Tone }
  /** A box with words in it, for flows. (x, y) is its upper left corner. */
  | { kind: 'box'; x: number; y: number; width: number; height: number; text: string };

/** Words at a place; `_` before a character sets it as a subscript: `P_1`, `MPC`, `Q_e`. */
export interface Label {
  text: string;
  x: number;
  y: number;
  anchor?: Anchor;
}
