import temml from 'temml';
import type { CardSpan, CardText } from './card-text.ts';
import { MATH_ATTRIBUTES, MATH_ELEMENTS, type MathNode } from './math-node.ts';

/** Functions, scripts and the Studio convert formulas. Pages do not import this module: the converter is large. */

export const FORMULA_MAX_LENGTH = 300;

/** Greatest number of elements of a formula: macros could make a short text endless. */
const MAX_ELEMENTS = 500;

/** What is wrong with a formula. */
export interface FormulaFault {
  /** The converter's sentence, in English. */
  message: string;
  /** Number of characters before the mistake. Undefined if no place is known. */
  position: number | undefined;
}

type Conversion = { math: MathNode } | { fault: FormulaFault };

/** Converts TeX to MathML, with the names of chemical formulas (`\ce{…}`). Opens no link and loads nothing. */
export function convertFormula(tex: string): Conversion {
  if (tex.trim() === '') return { fault: { message: 'The formula is empty.', position: 0 } };
  if (tex.length > FORMULA_MAX_LENGTH) {
    const message = `The formula has more than ${FORMULA_MAX_LENGTH} characters.`;
    return { fault: { message, position: FORMULA_MAX_LENGTH } };
  }
  try {
    const [math] = readNodes([temml.__renderToMathMLTree(tex, OPTIONS)], { left: MAX_ELEMENTS });
    if (typeof math === 'object') return { math };
    return { fault: { message: 'The formula shows nothing.', position: 0 } };
  } catch (error) {
    return { fault: toFault(error) };
  }
}

/** Trust would allow links and pictures. */
const OPTIONS: NonNullable<Parameters<typeof temml.__renderToMathMLTree>[1]> = {
  throwOnError: true,
  trust: false,
  maxExpand: 100,
  maxSize: [10, 10],
};

const MARKED_PLACE = / at (?:position \d+|end of input):[\s\S]*$/;

function toFault(error: unknown): FormulaFault {
  const message = error instanceof Error ? error.message : '';
  const position = error instanceof Error ? Reflect.get(error, 'position') : undefined;
  return {
    message: message.replace(MARKED_PLACE, '').trim() || 'The formula cannot be read.',
    position: typeof position === 'number' ? position : undefined,
  };
}

const ELEMENTS = new Set<string>(MATH_ELEMENTS);
const isElement = (name: string): name is MathNode['element'] => ELEMENTS.has(name);

/** Reads the converter's own tree. A part without a name, or with a name that no page shows, is its children. */
function readNodes(nodes: readonly unknown[], room: { left: number }): (MathNode | string)[] {
  return nodes.flatMap((node) => {
    room.left -= 1;
    if (room.left < 0) throw new Error('The formula is too large.');
    if (typeof node !== 'object' || node === null) return [];
    if ('text' in node && typeof node.text === 'string') return [node.text];
    const inner = 'children' in node && Array.isArray(node.children) ? node.children : [];
    const children = readNodes(inner, room);
    const name = 'type' in node && typeof node.type === 'string' ? node.type : '';
    if (!isElement(name)) return children;
    const attributes = readAttributes('attributes' in node ? node.attributes : undefined);
    return [{ element: name, ...(attributes && { attributes }), children }];
  });
}

function readAttributes(written: unknown): MathNode['attributes'] {
  if (typeof written !== 'object' || written === null) return undefined;
  const entries = MATH_ATTRIBUTES.flatMap((name) => {
    const value: unknown = Reflect.get(written, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const known = new Map<string, MathNode | undefined>();
/** Formulas of a large shop. */
const MAX_KNOWN = 5_000;

/** Returns a formula in MathML, undefined for TeX that cannot be parsed. Remembers it. */
export function toMath(tex: string): MathNode | undefined {
  if (!known.has(tex)) {
    const conversion = convertFormula(tex);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(tex, 'math' in conversion ? conversion.math : undefined);
  }
  return known.get(tex);
}

/** Adds the MathML of formulas. */
export const withMath = (spans: readonly CardSpan[]): CardSpan[] =>
  spans.map((span) => {
    const math = span.isFormula ? toMath(span.text) : undefined;
    return math ? { ...span, math } : span;
  });

/** Adds the MathML of a text's formulas, also in tables. */
export const withTextMath = (text: CardText): CardText =>
  text.map((block) => ({
    ...block,
    spans: withMath(block.spans),
    ...(block.table && { table: block.table.map((row) => row.map(withMath)) }),
  }));
