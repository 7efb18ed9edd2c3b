import type { CardText } from '../../contract/practice/card-text.ts';
import { type Shift, writeShifted } from '../../contract/text-view/raised-text.ts';

/** The part of a DOM node that the conversion reads. */
export interface HtmlNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  /** Undefined for nodes that are no HTML element. */
  readonly style?: { readonly verticalAlign: string; readonly textDecoration: string };
}

export interface HtmlText {
  text: CardText;
  /** True if a picture, sound or film was left out. */
  hasMedia: boolean;
  /** True if text was shown as struck through, which plain text cannot show. */
  hasStruckText: boolean;
  /** True for a formula whose shape cannot be kept: MathML, and an exponent of an exponent. */
  hasFormula: boolean;
  /** True if characters are raised or lowered. */
  hasShift: boolean;
}

type Block = CardText[number];
type Marks = Pick<Block['spans'][number], 'isBold' | 'isItalic'>;
/** State that a node inherits. */
interface Place {
  marks: Marks;
  isBullet: boolean;
  shift: Shift | undefined;
}

const BLOCKS = new Set(
  'address article blockquote body dd details div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'.split(
    ' ',
  ),
);
const MEDIA = new Set('audio canvas embed iframe img object picture svg video'.split(' '));
const STRUCK = new Set('del s strike'.split(' '));
const UNSHOWN = new Set('#comment head noscript script style template title'.split(' '));

const SPACES = /[\s\u00a0]+/g;
/** Anki writes a sound as text. */
const SOUND = /\[sound:[^\]]*\]/g;

/** Converts HTML into paragraphs and bullets of plain, bold and italic text, with superscripts and subscripts of Unicode. */
export function htmlToText(root: HtmlNode): HtmlText {
  const blocks: Block[] = [];
  const result: HtmlText = {
    text: blocks,
    hasMedia: false,
    hasStruckText: false,
    hasFormula: false,
    hasShift: false,
  };
  let current: Block | undefined;

  const write = (written: string, { marks, isBullet, shift }: Place) => {
    const collapsed = written.replaceAll(SPACES, ' ');
    const isAfterSpace = current?.spans.at(-1)?.text.endsWith(' ') ?? true;
    const shown = isAfterSpace ? collapsed.trimStart() : collapsed;
    if (shown === '') return;
    const text = shift ? writeShifted(shown, shift) : shown;
    if (!current) {
      current = { ...(isBullet && { isBullet }), spans: [] };
      blocks.push(current);
    }
    const last = current.spans.at(-1);
    const isSame = last?.isBold === marks.isBold && last?.isItalic === marks.isItalic;
    if (last && isSame) last.text += text;
    else current.spans.push({ text, ...marks });
  };

  const visit = (node: HtmlNode, place: Place) => {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') {
      const text = (node.nodeValue ?? '').replaceAll(SOUND, '');
      result.hasMedia ||= text !== node.nodeValue;
      return write(text, place);
    }
    if (MEDIA.has(name)) result.hasMedia = true;
    if (MEDIA.has(name) || UNSHOWN.has(name)) return;
    const shift = readShift(name, node);
    const isStruck = STRUCK.has(name) || node.style?.textDecoration.includes('line-through');
    result.hasStruckText ||= isStruck === true;
    result.hasShift ||= shift !== undefined;
    result.hasFormula ||= name === 'math' || (shift !== undefined && place.shift !== undefined);
    // A second line of a bullet is not a second bullet.
    if (name === 'br' && place.isBullet) return write(' ', place);
    const isBlock = name === 'br' || BLOCKS.has(name);
    if (isBlock) current = undefined;
    const inner: Place = {
      marks: {
        ...place.marks,
        ...((name === 'b' || name === 'strong') && { isBold: true }),
        ...((name === 'i' || name === 'em') && { isItalic: true }),
      },
      isBullet: place.isBullet || name === 'li',
      shift: shift ?? place.shift,
    };
    for (const child of node.childNodes) visit(child, inner);
    if (name === 'td' || name === 'th') write(' ', place);
    if (isBlock) current = undefined;
  };
  visit(root, { marks: {}, isBullet: false, shift: undefined });

  for (const { spans } of blocks) {
    const last = spans.at(-1);
    if (last) last.text = last.text.trimEnd();
  }
  return result;
}

function readShift(name: string, { style }: HtmlNode): Shift | undefined {
  const align = style?.verticalAlign ?? '';
  // A length or a percentage raises text if it is positive.
  const rise = Number.parseFloat(align) || 0;
  if (name === 'sup' || align === 'super' || rise > 0) return 'raised';
  if (name === 'sub' || align === 'sub' || rise < 0) return 'lowered';
  return undefined;
}
