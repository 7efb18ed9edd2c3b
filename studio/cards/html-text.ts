import type { CardText } from '../../contract/practice/card-text.ts';

/** The part of a DOM node that the conversion reads. */
export interface HtmlNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
}

export interface HtmlText {
  text: CardText;
  /** True if a picture, sound or film was left out. */
  hasMedia: boolean;
}

type Block = CardText[number];
type Marks = Pick<Block['spans'][number], 'isBold' | 'isItalic'>;

const BLOCKS = new Set(
  'address article blockquote body dd details div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul'.split(
    ' ',
  ),
);
const MEDIA = new Set('audio canvas embed iframe img object picture svg video'.split(' '));
const UNSHOWN = new Set('#comment head noscript script style template title'.split(' '));

const SPACES = /[\s\u00a0]+/g;
/** Anki writes a sound as text. */
const SOUND = /\[sound:[^\]]*\]/g;

/** Converts HTML into paragraphs and bullets of plain, bold and italic text. */
export function htmlToText(root: HtmlNode): HtmlText {
  const blocks: Block[] = [];
  let current: Block | undefined;
  let hasMedia = false;

  const write = (written: string, marks: Marks, isBullet: boolean) => {
    const collapsed = written.replaceAll(SPACES, ' ');
    const isAfterSpace = current?.spans.at(-1)?.text.endsWith(' ') ?? true;
    const text = isAfterSpace ? collapsed.trimStart() : collapsed;
    if (text === '') return;
    if (!current) {
      current = { ...(isBullet && { isBullet }), spans: [] };
      blocks.push(current);
    }
    const last = current.spans.at(-1);
    const isSame = last?.isBold === marks.isBold && last?.isItalic === marks.isItalic;
    if (last && isSame) last.text += text;
    else current.spans.push({ text, ...marks });
  };

  const visit = (node: HtmlNode, marks: Marks, isBullet: boolean) => {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') {
      const text = (node.nodeValue ?? '').replaceAll(SOUND, '');
      hasMedia ||= text !== node.nodeValue;
      return write(text, marks, isBullet);
    }
    if (MEDIA.has(name)) hasMedia = true;
    if (MEDIA.has(name) || UNSHOWN.has(name)) return;
    // A second line of a bullet is not a second bullet.
    if (name === 'br' && isBullet) return write(' ', marks, isBullet);
    const isBlock = name === 'br' || BLOCKS.has(name);
    if (isBlock) current = undefined;
    const inner: Marks = {
      ...marks,
      ...((name === 'b' || name === 'strong') && { isBold: true }),
      ...((name === 'i' || name === 'em') && { isItalic: true }),
    };
    for (const child of node.childNodes) visit(child, inner, isBullet || name === 'li');
    if (name === 'td' || name === 'th') write(' ', marks, isBullet);
    if (isBlock) current = undefined;
  };
  visit(root, {}, false);

  for (const { spans } of blocks) {
    const last = spans.at(-1);
    if (last) last.text = last.text.trimEnd();
  }
  return { text: blocks, hasMedia };
}
