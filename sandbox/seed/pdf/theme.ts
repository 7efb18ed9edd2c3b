import type { Tone } from '#diagrams/diagram.ts';

/** The page: A4 in points, with a ruled margin on the left for numbers and marks. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const COLUMN = { left: 106, right: 533, top: 66, bottom: 778 } as const;
export const COLUMN_WIDTH = COLUMN.right - COLUMN.left;
export const MARGIN = { rule: 88, left: 30, right: 78 } as const;
export const FOOTER_Y = 800;

export const COLOURS = {
  paper: '#fbf7ec',
  ink: '#23211d',
  brand: '#1d43a8',
  accent: '#b0391f',
  faint: '#6c675b',
  marginRule: '#e3b7aa',
  hairline: '#d8d0bd',
  wash: '#f2ecdb',
} as const;

export const TONES: Record<Tone, string> = {
  ink: COLOURS.ink,
  brand: COLOURS.brand,
  accent: COLOURS.accent,
  faint: COLOURS.faint,
};

export interface Style {
  font: 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique' | 'Times-Bold' | 'Times-Italic';
  size: number;
  /** Extra space between lines, in points. */
  lineGap: number;
  colour: string;
}

export const STYLES = {
  title: { font: 'Times-Bold', size: 25, lineGap: 1, colour: COLOURS.brand },
  kicker: { font: 'Helvetica', size: 9, lineGap: 0, colour: COLOURS.faint },
  order: { font: 'Times-Bold', size: 40, lineGap: 0, colour: COLOURS.brand },
  heading: { font: 'Times-Bold', size: 15, lineGap: 1, colour: COLOURS.brand },
  mark: { font: 'Times-Italic', size: 10, lineGap: 0, colour: COLOURS.accent },
  body: { font: 'Helvetica', size: 10.5, lineGap: 4, colour: COLOURS.ink },
  term: { font: 'Helvetica-Bold', size: 10.5, lineGap: 4, colour: COLOURS.ink },
  number: { font: 'Times-Bold', size: 10, lineGap: 0, colour: COLOURS.brand },
  caption: { font: 'Times-Italic', size: 11.5, lineGap: 2, colour: COLOURS.brand },
  question: { font: 'Times-Bold', size: 13, lineGap: 3, colour: COLOURS.ink },
  cell: { font: 'Helvetica', size: 9.5, lineGap: 2.5, colour: COLOURS.ink },
  cellHead: { font: 'Helvetica-Bold', size: 9.5, lineGap: 2.5, colour: COLOURS.brand },
  footer: { font: 'Helvetica', size: 8, lineGap: 0, colour: COLOURS.faint },
} as const satisfies Record<string, Style>;
