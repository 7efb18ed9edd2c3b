import { createElement, type ReactNode, useState } from 'react';
import { cardPicturePath } from '#contract/practice/card-pictures.ts';
import type { CardPicture, CardSpan, CardText } from '#contract/practice/card-text.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import type { MathNode } from '#contract/practice/math-node.ts';
import styles from '#site/styles/card-text.css?inline';
import { cardLabels } from './labels.ts';

/** Pairs items with keys for React. A card's text never changes. */
export const keyed = <T,>(items: readonly T[]) =>
  items.map((item, index) => [`${index}`, item] as const);

type ListTag = 'ul' | 'ol' | undefined;

const toListTag = ({ isBullet, isNumbered }: CardText[number]): ListTag =>
  isNumbered ? 'ol' : isBullet ? 'ul' : undefined;

/** Puts adjacent items with the same key together. */
export function groupAdjacent<T, Key>(
  items: readonly T[],
  toKey: (item: T) => Key,
): { key: Key; items: T[] }[] {
  const groups: { key: Key; items: T[] }[] = [];
  for (const item of items) {
    const key = toKey(item);
    const last = groups.at(-1);
    if (last && last.key === key) last.items.push(item);
    else groups.push({ key, items: [item] });
  }
  return groups;
}

/** Styles of all that loads with this module. React adds them once. */
export const CardStyles = () => (
  <style href="card-text" precedence="card">
    {styles}
  </style>
);

/** Formatted text as elements. Nothing of it is parsed as markup. */
export const FormattedText = ({ text }: { text: CardText }) => (
  <>
    <CardStyles />
    {keyed(groupAdjacent(text, toListTag)).map(([key, { key: Tag, items }]) =>
      Tag ? (
        <Tag key={key} className={`grid gap-1 pl-6 ${Tag === 'ol' ? 'list-decimal' : 'list-disc'}`}>
          {keyed(items).map(([number, block]) => (
            <li key={number}>
              <Block block={block} isItem />
            </li>
          ))}
        </Tag>
      ) : (
        keyed(items).map(([number, block]) => <Block key={`${key} ${number}`} block={block} />)
      ),
    )}
  </>
);

interface BlockProps {
  block: CardText[number];
  isItem?: boolean;
}

function Block({ block: { spans, picture, table }, isItem = false }: BlockProps) {
  if (picture) return <Picture picture={picture} />;
  if (table) return <Table rows={table} />;
  if (isItem) return <Spans spans={spans} />;
  const [only] = spans;
  return (
    <p className="whitespace-pre-line">
      {spans.length === 1 && only ? <Span span={only} isAlone /> : <Spans spans={spans} />}
    </p>
  );
}

/** The first row has the headings. A wide table scrolls within its region. */
function Table({ rows }: { rows: CardSpan[][][] }) {
  const [head = [], ...others] = rows;
  return (
    // Focusable, so that it scrolls by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="card-table" tabIndex={0} aria-label={cardLabels.table}>
      <table>
        <thead>
          <tr>
            {keyed(head).map(([key, cell]) => (
              <th key={key} scope="col">
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(others).map(([row, cells]) => (
            <tr key={row}>
              {keyed(cells).map(([key, cell]) => (
                <td key={key}>
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PictureProps {
  picture: CardPicture;
  /** Over the picture. */
  children?: ReactNode;
}

/** A picture that does not load leaves its alternative text, with what lies over it. */
export function Picture({ picture, children }: PictureProps) {
  const { id, alt, width, height } = picture;
  const [isMissing, setMissing] = useState(false);
  const style = {
    aspectRatio: `${width} / ${height}`,
    '--width': `${width}px`,
    '--ratio': width / height,
  };
  return (
    <div className="card-picture" style={style}>
      {isMissing ? (
        <p className="card-missing">{alt}</p>
      ) : (
        <img
          src={cardPicturePath(id)}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      {children}
    </div>
  );
}

export const Spans = ({ spans }: { spans: readonly CardSpan[] }) =>
  keyed(spans).map(([key, span]) => <Span key={key} span={span} />);

interface SpanProps {
  span: CardSpan;
  /** True for a formula on a line of its own. */
  isAlone?: boolean;
}

function Span({ span, isAlone = false }: SpanProps) {
  const { text, isBold, isItalic, isRaised, isLowered, isFormula, math } = span;
  let content: ReactNode = text;
  if (isFormula)
    content = math ? <Formula {...{ math, tex: text, isAlone }} /> : <code>{text}</code>;
  if (isRaised) content = <sup>{content}</sup>;
  if (isLowered) content = <sub>{content}</sub>;
  if (isItalic) content = <em>{content}</em>;
  return isBold ? <strong>{content}</strong> : content;
}

/** Levels of a formula that are shown. Deeper levels would only exhaust the browser. */
const MAX_DEPTH = 60;

function toElement(node: MathNode | string, key: string, depth: number): ReactNode {
  if (typeof node === 'string') return node;
  if (depth > MAX_DEPTH) return null;
  const children = keyed(node.children).map(([index, child]) => toElement(child, index, depth + 1));
  return createElement(node.element, { key, ...node.attributes }, ...children);
}

interface FormulaProps {
  math: MathNode;
  /** Read aloud if MathML is not. */
  tex: string;
  isAlone: boolean;
}

/** Formula in MathML, which scrolls if it is wider than the card. */
const Formula = ({ math, tex, isAlone }: FormulaProps) => (
  <span className="card-formula">
    {createElement(
      'math',
      { ...math.attributes, alttext: tex, ...(isAlone && { display: 'block' }) },
      ...keyed(math.children).map(([key, child]) => toElement(child, key, 1)),
    )}
  </span>
);

/** The prompt as a heading shows it. */
export const PromptText = ({ card: { prompt, promptSpans } }: { card: PracticeCard }) => (
  <>
    <CardStyles />
    {promptSpans ? <Spans spans={promptSpans} /> : prompt}
  </>
);

export const PromptDetails = ({ card: { promptDetails } }: { card: PracticeCard }) =>
  promptDetails && <FormattedText text={promptDetails} />;
