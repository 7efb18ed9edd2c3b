import type { Tone } from '#diagrams/diagram.ts';
import { brand } from '#shop';

/** A4 page in points, with a ruled margin on the left for numbers and marks. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const COLUMN = { left: 106, right: 533, top: 60, bottom: 782 } as const;
export const COLUMN_WIDTH = COLUMN.right - COLUMN.left;
export const MARGIN = { rule: 88, left: 30, right: 78 } as const;
export const FOOTER_Y = 800;

/** Ink and paper of a printed page, with the shop's pens. */
export const COLOURS = {
  ink: '#23211d',
  brand: brand.colours.brand[0],
  accent: brand.colours.accent[0],
  faint: '#6c675b',
  marginRule: '#e3b7aa',
  hairline: '#d8d4ca',
  wash: '#f4f2ec',
} as const;

export const TONES: Record<Tone, string> = {
  ink: COLOURS.ink,
  brand: COLOURS.brand,
  accent: COLOURS.accent,
  faint: COLOURS.faint,
};

export type FontName = 'body' | 'bold' | 'italic' | 'display';

/** Font of Greek letters, which the other fonts lack. */
export const GREEK_FONT = 'greek';

export interface Style {
  font: FontName;
  size: number;
  /** Points of extra space between lines. */
  lineGap: number;
  colour: string;
}

export const STYLES = {
  title: { font: 'display', size: 22, lineGap: 0, colour: COLOURS.brand },
  kicker: { font: 'body', size: 9.5, lineGap: 0, colour: COLOURS.faint },
  order: { font: 'display', size: 36, lineGap: 0, colour: COLOURS.brand },
  heading: { font: 'display', size: 13.5, lineGap: 0, colour: COLOURS.brand },
  mark: { font: 'italic', size: 10, lineGap: 0, colour: COLOURS.accent },
  body: { font: 'body', size: 10.75, lineGap: 0.8, colour: COLOURS.ink },
  term: { font: 'bold', size: 10.75, lineGap: 0.8, colour: COLOURS.ink },
  number: { font: 'display', size: 9, lineGap: 0, colour: COLOURS.brand },
  caption: { font: 'italic', size: 11, lineGap: 0.5, colour: COLOURS.brand },
  question: { font: 'display', size: 11.5, lineGap: 0, colour: COLOURS.ink },
  cell: { font: 'body', size: 10, lineGap: 0.5, colour: COLOURS.ink },
  cellHead: { font: 'bold', size: 10, lineGap: 0.5, colour: COLOURS.brand },
  footer: { font: 'body', size: 8.5, lineGap: 0, colour: COLOURS.faint },
} as const satisfies Record<string, Style>;
