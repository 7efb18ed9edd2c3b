/** The style of diagrams on pages and in PDFs. Lengths are in units of the sheet. */
export const STROKE = 2;
export const GUIDE_STROKE = 1.25;
export const DASH = [5, 4] as const;
export const LABEL_SIZE = 12;
export const SUBSCRIPT = { scale: 0.72, drop: 3 } as const;
export const LINE_HEIGHT = 14;
export const ARROW = { length: 9, width: 7 } as const;
export const POINT_RADIUS = 3.5;
export const AREA_OPACITY = 0.16;
export const BOX_RADIUS = 6;

export const AXES = {
  origin: { x: 48, y: 200 },
  right: 300,
  top: 20,
  xLabel: { x: 312, y: 233 },
  yLabel: { x: 8, y: 12 },
  originLabel: { x: 42, y: 213 },
} as const;
