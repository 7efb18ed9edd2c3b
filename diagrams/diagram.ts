/** A diagram as data, on a sheet of 320 × 240 units with y downwards. Pages render SVG; the notes embed it in PDF. */
export interface Diagram {
  /** In kebab-case. Topics in the CMS refer to it. */
  name: string;
  title: string;
  /** Alternative text in one or two sentences. */
  description: string;
  elements: Element[];
}

export const SHEET = { width: 320, height: 240 } as const;

/** `ink`: the text colour; `brand`: blue; `accent`: a second colour, used sparingly; `faint`: guides. */
export type Tone = 'ink' | 'brand' | 'accent' | 'faint';

export type Anchor = 'start' | 'middle' | 'end';

export type Element = Shape & {
  /** Part of the drawing that the element belongs to; see `partName`. Drills show and hide parts. */
  part?: string;
};

type Shape =
  /** Two arrows from the origin at (48, 200): along to (300, 200), up to (48, 20). */
  | { kind: 'axes'; x: string; y: string; origin?: string }
  /** A line or curve as SVG path data (M L C Q Z, absolute), with a label at one end. */
  | { kind: 'curve'; path: string; tone: Tone; dashed?: boolean; arrow?: boolean; label?: Label }
  /** A lightly filled region below everything else. */
  | { kind: 'area'; path: string; tone: Tone; label?: Label }
  | { kind: 'point'; x: number; y: number; label?: Label }
  | { kind: 'text'; label: Label; tone: Tone }
  /** A box with text, for flow charts. (x, y) is its upper left corner. */
  | { kind: 'box'; x: number; y: number; width: number; height: number; text: string };

/** A text at a point. `_` makes the next character a subscript: `P_1`, `Q_e`. */
export interface Label {
  text: string;
  x: number;
  y: number;
  anchor?: Anchor;
}

/** Returns an element's part: its label, unless the element has no label or belongs to another part. */
export function partName(element: Element): string {
  if (element.part !== undefined) return element.part;
  if (element.kind === 'axes') return 'axes';
  if (element.kind === 'box') return element.text;
  return element.label?.text ?? '';
}

/** Sorts elements for drawing, with areas below everything else. */
export function drawingOrder(elements: readonly Element[]): Element[] {
  const isArea = (element: Element) => element.kind === 'area';
  return [...elements.filter(isArea), ...elements.filter((element) => !isArea(element))];
}
