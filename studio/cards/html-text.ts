import type { CardSpan, CardText } from '../../contract/practice/card-text.ts';
import { readFormulas } from '../../contract/practice/plain-text.ts';
import { writeShifted } from '../../contract/text-view/raised-text.ts';

/** The part of a DOM node that the conversion reads. */
export interface HtmlNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  /** Undefined for nodes that are no HTML element. */
  readonly style?: { readonly verticalAlign: string; readonly textDecoration: string };
  getAttribute?(name: string): string | null;
}

export interface HtmlText {
  text: CardText;
  /** Names of the pictures, sounds and films that were left out. */
  media: string[];
  /** True if text was shown as struck through, which a card cannot show. */
  hasStruckText: boolean;
  /** True for a formula whose shape cannot be kept: MathML, and an exponent of an exponent. */
  hasFormula: boolean;
  /** True if characters are raised or lowered. */
  hasShift: boolean;
}

type Block = CardText[number];
type Marks = Pick<CardSpan, 'isBold' | 'isItalic' | 'isRaised' | 'isLowered'>;
/** State that a node inherits. */
interface Place {
  marks: Marks;
  /** Lists of which a node can be an item. */
  list: 'ul' | 'ol' | undefined;
  isItem: boolean;
}

const BLOCKS = new Set(
  'address article blockquote body dd details div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary tr ul'.split(
    ' ',
  ),
);
const MEDIA = new Set('audio canvas embed iframe img object picture svg video'.split(' '));
const STRUCK = new Set('del s strike'.split(' '));
const UNSHOWN = new Set('#comment head noscript script style template title'.split(' '));

const SPACES = /[\s\u00a0]+/g;
/** Anki writes a sound as text. */
const SOUND = /\[sound:([^\]]*)\]/g;

/** Formulas as Anki writes them, apart from `\( … \)`. */
const ANKI_FORMULAS = [
  /\[\$\$?\](.+?)\[\/\$\$?\]/gs,
  /\[latex\]\s*\$*(.+?)\$*\s*\[\/latex\]/gis,
  /\\\[(.+?)\\\]/gs,
  /\$\$(.+?)\$\$/gs,
];

/** Writes all formulas between `\(` and `\)`. */
export const normaliseFormulas = (text: string): string =>
  ANKI_FORMULAS.reduce(
    (written, pattern) =>
      written.replace(pattern, (_, tex: string) => `\\(${tex.replace(/\s+/g, ' ').trim()}\\)`),
    text,
  );

/** Writes a formatted text for a field without format. Raised and lowered characters are Unicode's. */
export const toPlainField = (text: CardText, separator: string): string =>
  text
    .flatMap(
      ({ spans, table }) =>
        table?.map((row) => row.map(toPlainSpans).join(' ')) ?? toPlainSpans(spans),
    )
    .join(separator);

const toPlainSpans = (spans: readonly CardSpan[]): string => spans.map(toPlainSpan).join('');

function toPlainSpan({ text, isFormula, isRaised, isLowered }: CardSpan): string {
  if (isFormula) return `\\(${text}\\)`;
  return isRaised ? writeShifted(text, 'raised') : isLowered ? writeShifted(text, 'lowered') : text;
}

/**
 * Converts HTML into the formatted text of a card: paragraphs, lists, tables, formulas. Pictures are left out.
 * @param hasSounds false if `[sound:x]` is text
 */
export function htmlToText(root: HtmlNode, hasSounds = true): HtmlText {
  const blocks: Block[] = [];
  const result: HtmlText = {
    text: [],
    media: [],
    hasStruckText: false,
    hasFormula: false,
    hasShift: false,
  };
  let current: Block | undefined;

  const write = (written: string, { marks, list, isItem }: Place) => {
    const collapsed = written.replaceAll(SPACES, ' ');
    const isAfterSpace = current?.spans.at(-1)?.text.endsWith(' ') ?? true;
    const text = isAfterSpace ? collapsed.trimStart() : collapsed;
    if (text === '') return;
    if (!current) {
      const item = list === 'ol' ? { isNumbered: true } : { isBullet: true };
      current = { ...(isItem && item), spans: [] };
      blocks.push(current);
    }
    const last = current.spans.at(-1);
    if (last && toFormat(last) === toFormat(marks)) last.text += text;
    else current.spans.push({ text, ...marks });
  };

  const readTable = (table: HtmlNode) => {
    const rows = listElements(table, ['tr']).map((row) =>
      listElements(row, ['td', 'th']).map((cell) => {
        const content = { nodeName: 'div', nodeValue: null, childNodes: cell.childNodes };
        const inner = htmlToText(content, hasSounds);
        result.media.push(...inner.media);
        result.hasStruckText ||= inner.hasStruckText;
        result.hasFormula ||= inner.hasFormula;
        result.hasShift ||= inner.hasShift;
        return readFormulas(toPlainField(inner.text, ' '));
      }),
    );
    const width = Math.max(0, ...rows.map(({ length }) => length));
    const empty = (row: unknown[]) => Array.from({ length: width - row.length }, () => []);
    if (width > 0) blocks.push({ spans: [], table: rows.map((row) => [...row, ...empty(row)]) });
  };

  const visit = (node: HtmlNode, place: Place) => {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') {
      const written = node.nodeValue ?? '';
      if (!hasSounds) return write(written, place);
      for (const [, sound = ''] of written.matchAll(SOUND)) result.media.push(sound);
      return write(written.replaceAll(SOUND, ''), place);
    }
    if (MEDIA.has(name)) result.media.push(node.getAttribute?.('src') || name);
    if (MEDIA.has(name) || UNSHOWN.has(name)) return;
    if (name === 'anki-mathjax') return write(`\\(${readText(node).trim()}\\)`, place);
    if (name === 'table') {
      current = undefined;
      return readTable(node);
    }
    const shift = readShift(name, node);
    const isStruck = STRUCK.has(name) || node.style?.textDecoration.includes('line-through');
    const isShifted = place.marks.isRaised === true || place.marks.isLowered === true;
    result.hasStruckText ||= isStruck === true;
    result.hasShift ||= shift !== undefined;
    result.hasFormula ||= name === 'math' || (shift !== undefined && isShifted);
    // A second line of an item is not a second item.
    if (name === 'br' && place.isItem) return write(' ', place);
    const isBlock = name === 'br' || BLOCKS.has(name);
    if (isBlock) current = undefined;
    const inner: Place = {
      marks: {
        ...place.marks,
        ...((name === 'b' || name === 'strong') && { isBold: true }),
        ...((name === 'i' || name === 'em') && { isItalic: true }),
        ...shift,
      },
      list: name === 'ul' || name === 'ol' ? name : place.list,
      isItem: place.isItem || name === 'li',
    };
    for (const child of node.childNodes) visit(child, inner);
    if (isBlock) current = undefined;
  };
  visit(root, { marks: {}, list: undefined, isItem: false });

  result.text = blocks.map((block) => ({ ...block, spans: toSpans(block.spans) }));
  return result;
}

/** Finds the formulas, and takes the space from the end. */
const toSpans = (spans: readonly CardSpan[]): CardSpan[] =>
  spans.flatMap((span, place) => {
    const text = place === spans.length - 1 ? span.text.trimEnd() : span.text;
    return readFormulas(normaliseFormulas(text)).map((part) =>
      part.isFormula ? part : { ...span, ...part },
    );
  });

const toFormat = ({ isBold, isItalic, isRaised, isLowered }: Marks) =>
  [isBold, isItalic, isRaised, isLowered].map((mark) => mark === true).join();

const readText = ({ nodeValue, childNodes }: HtmlNode): string =>
  (nodeValue ?? '') + [...childNodes].map(readText).join('');

/** Lists the elements with these names, outermost only. */
const listElements = ({ childNodes }: HtmlNode, names: readonly string[]): HtmlNode[] =>
  [...childNodes].flatMap((child) =>
    names.includes(child.nodeName.toLowerCase()) ? [child] : listElements(child, names),
  );

function readShift(name: string, { style }: HtmlNode): Marks | undefined {
  const align = style?.verticalAlign ?? '';
  // A length or a percentage raises text if it is positive.
  const rise = Number.parseFloat(align) || 0;
  if (name === 'sup' || align === 'super' || rise > 0) return { isRaised: true };
  if (name === 'sub' || align === 'sub' || rise < 0) return { isLowered: true };
  return undefined;
}
