import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { cardPicturePath, listPictures } from '#contract/practice/card-pictures.ts';
import type { PictureLabel } from '#contract/practice/card-tasks.ts';
import type { CardPicture, CardSpan, CardText } from '#contract/practice/card-text.ts';
import { nameCard, type PracticeCard } from '#contract/practice/cards.ts';
import { type MathNode, mathNode } from '#contract/practice/math-node.ts';
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

const prepared = new Set<string>();

/** Loads all pictures of a card in advance. */
export function preparePictures(card: PracticeCard): void {
  for (const { id } of listPictures(card)) {
    if (prepared.has(id)) continue;
    prepared.add(id);
    new Image().src = cardPicturePath(id);
  }
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
  if (isFormula) content = <Formula {...{ math, tex: text, isAlone }} />;
  if (isRaised) content = <sup>{content}</sup>;
  if (isLowered) content = <sub>{content}</sub>;
  if (isItalic) content = <em>{content}</em>;
  return isBold ? <strong>{content}</strong> : content;
}

function toElement(node: MathNode | string, key: string): ReactNode {
  if (typeof node === 'string') return node;
  const children = keyed(node.children).map(([index, child]) => toElement(child, index));
  return createElement(node.element, { key, ...node.attributes }, ...children);
}

interface FormulaProps {
  /** Not parsed yet. */
  math: MathNode | undefined;
  /** Read aloud if MathML is not, and shown if there is none. */
  tex: string;
  isAlone: boolean;
}

/** Formula in MathML. If it is wider than the card, it scrolls, also by keyboard. */
function Formula({ math, tex, isAlone }: FormulaProps) {
  const [node] = useState(() => mathNode.safeParse(math).data);
  const box = useRef<HTMLSpanElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  if (!node) return <code>{tex}</code>;
  const attributes = {
    ...node.attributes,
    alttext: tex,
    ...(isAlone && { display: 'block' }),
  };
  return (
    <span ref={box} className="card-formula" tabIndex={isWide ? 0 : undefined}>
      {createElement(
        'math',
        attributes,
        ...keyed(node.children).map(([key, child]) => toElement(child, key)),
      )}
    </span>
  );
}

/** The prompt as a heading shows it. */
export const PromptText = ({ card: { prompt, promptSpans } }: { card: PracticeCard }) => (
  <>
    <CardStyles />
    {promptSpans ? <Spans spans={promptSpans} /> : prompt}
  </>
);

/** Describes a label by its place, without its name. */
export const describeLabel = (label: PictureLabel, labels: readonly PictureLabel[]) =>
  cardLabels.label(labels.indexOf(label) + 1, labels.length, label.description);

/** Name of a card in a student's list, which gives no answer away: a label has its place instead of its name. */
export function CardName({ card }: { card: PracticeCard }) {
  const { task, prompt, promptSpans } = card;
  if (task?.kind !== 'labels') return promptSpans ? <PromptText card={card} /> : nameCard(card);
  const label = task.labels.find(({ key }) => key === task.asked);
  return (
    <>
      {promptSpans ? <PromptText card={card} /> : prompt}
      {label && ` (${describeLabel(label, task.labels)})`}
    </>
  );
}

export const PromptDetails = ({ card: { promptDetails } }: { card: PracticeCard }) =>
  promptDetails && <FormattedText text={promptDetails} />;
