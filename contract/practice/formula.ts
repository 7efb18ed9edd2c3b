import temml from 'temml';
import type { CardSpan, CardText } from './card-text.ts';
import { MATH_ATTRIBUTES, MATH_ELEMENTS, MATH_MAX_DEPTH, type MathNode } from './math-node.ts';

/** Functions, scripts and the Studio convert formulas. Pages do not import this module: the converter is large. */

export const FORMULA_MAX_LENGTH = 300;

/** Greatest number of elements of a formula: macros could make a short text endless. */
const MAX_ELEMENTS = 500;

/** Mistake in a formula. */
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
    if (typeof math === 'object' && showsText(math)) return { math };
    return { fault: { message: 'The formula shows nothing.', position: 0 } };
  } catch (error) {
    return { fault: toFault(error, tex) };
  }
}

const showsText = (node: MathNode | string): boolean =>
  typeof node === 'string' ? node.trim() !== '' : node.children.some(showsText);

/** Trust would allow links and pictures. */
const OPTIONS: NonNullable<Parameters<typeof temml.__renderToMathMLTree>[1]> = {
  throwOnError: true,
  trust: false,
  maxExpand: 100,
  maxSize: [10, 10],
};

const MARKED_PLACE = / at (?:position \d+|end of input):[\s\S]*$/;

/** An error of this module or of the converter's parser. Other errors of the converter are its own mistakes. */
const PARSE_ERROR = 'ParseError';

function refuse(message: string): never {
  throw Object.assign(new Error(message), { name: PARSE_ERROR });
}

/** `^` or `_` before nothing, for which the converter has no message. */
const MISSING_SCRIPT = /[\^_]\s*(?=$|[\^_}&])/;

function toFault(error: unknown, tex: string): FormulaFault {
  if (!(error instanceof Error) || error.name !== PARSE_ERROR) {
    const position = tex.search(MISSING_SCRIPT);
    return position < 0
      ? { message: 'The formula cannot be read.', position: undefined }
      : { message: `Nothing follows “${tex[position]}”.`, position };
  }
  const message = error.message.replace(MARKED_PLACE, '').trim();
  return { message, position: findPlace(tex, message, Reflect.get(error, 'position')) };
}

/** Commands that the converter rewrites before it reads them, so that its positions are of another text. */
const REWRITTEN = /\\(?:ce|pu|def|[gx]def|edef|let|(?:re)?newcommand|providecommand)\b/;

/** Finds the named command if the text was rewritten. */
function findPlace(tex: string, message: string, position: unknown): number | undefined {
  if (typeof position === 'number' && !REWRITTEN.test(tex)) return position;
  const [name] = /\\[A-Za-z]+/.exec(message) ?? [];
  const at = name === undefined ? -1 : tex.indexOf(name);
  return at < 0 ? undefined : at;
}

const ELEMENTS = new Set<string>(MATH_ELEMENTS);
const isElement = (name: string): name is MathNode['element'] => ELEMENTS.has(name);

/** Lines over and under a part. Pages show no `menclose`, which is not in MathML Core. */
const LINES = {
  top: { element: 'mover', attribute: 'accent', line: '‾' },
  bottom: { element: 'munder', attribute: 'accentunder', line: '_' },
} as const;

/** Reads the converter's own tree. A part without a name, or with a name that no page shows, is its children. */
function readNodes(
  nodes: readonly unknown[],
  room: { left: number },
  depth = 0,
): (MathNode | string)[] {
  if (depth > MATH_MAX_DEPTH) refuse('The formula has too many levels.');
  return nodes.flatMap((node) => {
    room.left -= 1;
    if (room.left < 0) refuse('The formula is too large.');
    if (typeof node !== 'object' || node === null) return [];
    if ('text' in node && typeof node.text === 'string') return [node.text.normalize()];
    const inner = 'children' in node && Array.isArray(node.children) ? node.children : [];
    const name = 'type' in node && typeof node.type === 'string' ? node.type : '';
    const written = 'attributes' in node ? node.attributes : undefined;
    if (name === 'menclose') return readLine(inner, written, room, depth);
    const children = readNodes(inner, room, depth + 1);
    if (!isElement(name)) return children;
    const attributes = readAttributes(written);
    return [{ element: name, ...(attributes && { attributes }), children }];
  });
}

function readLine(
  inner: readonly unknown[],
  written: unknown,
  room: { left: number },
  depth: number,
): MathNode {
  const notation: unknown =
    typeof written === 'object' && written !== null && Reflect.get(written, 'notation');
  if (notation !== 'top' && notation !== 'bottom') {
    return refuse('Boxes and crossed-out parts cannot be shown.');
  }
  const { element, attribute, line } = LINES[notation];
  // One level for this element, and one for the row.
  const row: MathNode = { element: 'mrow', children: readNodes(inner, room, depth + 2) };
  const mark: MathNode = { element: 'mo', attributes: { stretchy: 'true' }, children: [line] };
  return { element, attributes: { [attribute]: 'true' }, children: [row, mark] };
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
