import { type Anchor, type Element, SHEET } from '#diagrams/diagram.ts';
import { elementLabels } from '#diagrams/labels.ts';

/** Words of a label drill, by the index of their number. Undefined if none is chosen. */
export type ChosenWords = readonly (string | undefined)[];

/** Places a word at a number, and removes the word from any other number. */
export const placeWord = (words: ChosenWords, index: number, word: string): ChosenWords =>
  words.map((each, other) => (other === index ? word : each === word ? undefined : each));

/** Returns the next number without a word. Continues at the first number after the last. */
export function findOpenNumber(words: ChosenWords, after = -1): number | undefined {
  const open = words.flatMap((word, index) => (word === undefined ? [index] : []));
  return open.find((index) => index > after) ?? open[0];
}

/** Shortens a word to the symbol at its end, e.g. “Supply (S)”, so that it fits into the drawing. */
export const toSymbol = (word: string): string => / \((\p{L}[^()]*)\)$/u.exec(word)?.[1] ?? word;

interface NumberPlace {
  /** Start, middle or end of the number, by its anchor. */
  x: number;
  anchor: Anchor;
  /** Middle of the number's height. */
  y: number;
  /** Width of the box around the number, if any. */
  width?: number;
}

/** Distance from a label's baseline to the middle of its letters. */
const HALF_LETTER = 4;
const NUMBER_WIDTH = 24;
/** Distance between the middles of two numbers: 24 px on the narrowest phones. */
const GAP = 32;

/**
 * Places the numbers of a label drill at its labels, but far enough apart to be pressed.
 * @throws Error if the drawing lacks a label
 */
export function placeNumbers(elements: readonly Element[], labels: string[]): NumberPlace[] {
  const places = labels.map((text) => {
    const [place] = elements.flatMap((element) => findLabel(element, text));
    if (!place) throw new Error(`The drawing has no label ${text}`);
    return { ...place, y: Math.min(Math.max(place.y, GAP / 2), SHEET.height - GAP / 2) };
  });
  for (const [index, place] of places.entries()) {
    for (const other of places.slice(index + 1)) separate(place, other);
  }
  return places;
}

function findLabel(element: Element, text: string): NumberPlace[] {
  if (element.kind === 'box') {
    const { x, y, width, height } = element;
    return element.text === text
      ? [{ x: x + width / 2, y: y + height / 2, anchor: 'middle', width }]
      : [];
  }
  return elementLabels(element).flatMap(({ label: { x, y, anchor = 'start', ...label } }) =>
    label.text === text ? [{ x, y: y - HALF_LETTER, anchor }] : [],
  );
}

const HALVES: Record<Anchor, number> = { start: 0.5, middle: 0, end: -0.5 };
const middle = ({ x, anchor }: NumberPlace) => x + HALVES[anchor] * NUMBER_WIDTH;

/** Moves two overlapping numbers apart, along the axis on which they are further apart. */
function separate(a: NumberPlace, b: NumberPlace): void {
  const [x, y] = [middle(b) - middle(a), b.y - a.y];
  if (Math.abs(x) >= GAP || Math.abs(y) >= GAP) return;
  const direction = Math.abs(x) > Math.abs(y) ? 'x' : 'y';
  const distance = direction === 'x' ? x : y;
  const move = ((distance < 0 ? -1 : 1) * GAP - distance) / 2;
  a[direction] -= move;
  b[direction] += move;
}

export const compareWords = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Lists words by name, each once, but never so that the right words are in the order of their places. */
export function listWords(
  answers: readonly string[],
  distractors: readonly string[] = [],
): string[] {
  const words = [...new Set([...answers, ...distractors])].sort(compareWords);
  const own = words.filter((word) => answers.includes(word));
  const isInOrder = answers.every((answer, index) => answer === own[index]);
  return isInOrder ? words.reverse() : words;
}

interface NamedStep {
  name: string;
}

/** Lists steps by name, but never in a correct order. */
export function listSteps<S extends NamedStep>(stages: readonly S[][]): S[] {
  const steps = stages.flat().sort((a, b) => compareWords(a.name, b.name));
  return isRightOrder(steps, stages) ? steps.reverse() : steps;
}

/** Steps with the same name may take each other's place. */
export function isRightOrder<S extends NamedStep>(
  order: readonly S[],
  stages: readonly S[][],
): boolean {
  const right = correctOrder(order, stages);
  return order.every(({ name }, index) => name === right[index]?.name);
}

/** Returns the correct order that agrees with the student's order in the most places. */
export function correctOrder<S>(order: readonly S[], stages: readonly S[][]): S[] {
  let start = 0;
  return stages.flatMap((stage) => {
    const own = order.slice(start, start + stage.length);
    start += stage.length;
    const others = stage.filter((step) => !own.includes(step));
    return own.flatMap((step) => (stage.includes(step) ? step : (others.shift() ?? [])));
  });
}

/** Returns the path of a hand-drawn tick or cross, 20 units wide. */
export const signPath = (isRight: boolean): string =>
  isRight
    ? 'M3 11 C5 12 7 14.5 8.5 17.5 C10 11 13 6 17.5 2.5'
    : 'M4 3.5 C9 7.5 13 12 16 17 M16.5 3 C11 7 7 11.5 3.5 16.5';
