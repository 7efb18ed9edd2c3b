/** A rectangle over a picture. Its numbers are per cent of the picture's width and height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Smallest side of a rectangle: a smaller one could not be hit again. */
const MIN_SIDE = 2;

/** Size of a label that is added by keyboard. */
const NEW_SIDE = { width: 20, height: 8 };

const round = (value: number) => Math.round(value * 10) / 10;
const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Makes a rectangle fit onto its picture: its size first, then its place. A number that is none counts as the least. */
export function clampBox({ x, y, width, height }: Box): Box {
  const toSide = (side: number) => round(between(side || 0, MIN_SIDE, 100));
  const [fitWidth, fitHeight] = [toSide(width), toSide(height)];
  return {
    x: round(between(x || 0, 0, 100 - fitWidth)),
    y: round(between(y || 0, 0, 100 - fitHeight)),
    width: fitWidth,
    height: fitHeight,
  };
}

/** Converts a place on the screen, in pixels, to a place on the picture. @param frame the picture on the screen */
export const toPoint = (place: Point, frame: Box): Point => ({
  x: between(((place.x - frame.x) / (frame.width || 1)) * 100, 0, 100),
  y: between(((place.y - frame.y) / (frame.height || 1)) * 100, 0, 100),
});

/** Returns the rectangle between two corners, which may come in any order. */
export const drawBox = (from: Point, to: Point): Box =>
  clampBox({
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  });

/** Returns true for a drag that draws a rectangle, false for a tap. */
export const isDrawn = (from: Point, to: Point): boolean =>
  Math.abs(to.x - from.x) >= 1 && Math.abs(to.y - from.y) >= 1;

export const moveBox = (box: Box, by: Point): Box =>
  clampBox({ ...box, x: box.x + by.x, y: box.y + by.y });

/** Moves the lower right corner. The upper left corner stays. */
export const resizeBox = (box: Box, by: Point): Box =>
  clampBox({
    ...box,
    width: Math.min(box.width + by.x, 100 - box.x),
    height: Math.min(box.height + by.y, 100 - box.y),
  });

/** Step of an arrow key, and of an arrow key with Alt, in per cent. */
const STEP = 1;
const FINE_STEP = 0.2;

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PressedKey {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

/** Moves a rectangle by an arrow key, resizes it with Shift. @returns undefined for other keys */
export function pressKey(box: Box, { key, shiftKey, altKey }: PressedKey): Box | undefined {
  const direction = Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key] : undefined;
  if (!direction) return undefined;
  const step = altKey ? FINE_STEP : STEP;
  const by = { x: direction.x * step, y: direction.y * step };
  return shiftKey ? resizeBox(box, by) : moveBox(box, by);
}

/** Returns a place for a label that is added by keyboard: below the last label, or in the middle. */
export function placeNew(boxes: readonly Box[]): Box {
  const last = boxes.at(-1);
  if (!last) return clampBox({ x: 40, y: 46, ...NEW_SIDE });
  const isRoomBelow = last.y + 2 * last.height <= 100;
  return clampBox({ ...last, y: isRoomBelow ? last.y + last.height : 0 });
}
