import { createElement, type ReactNode } from 'react';
import type { CardSpan } from '../../contract/practice/card-text.ts';
import type { MathNode } from '../../contract/practice/math-node.ts';

/** A formula in MathML, created from data. */
export const MathTree = ({ math }: { math: MathNode }) => toElement(math);

const toElement = ({ element, attributes, children }: MathNode): ReactNode =>
  createElement(
    element,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );

/** Words of a card, with their format. */
export const CardSpans = ({ spans }: { spans: readonly CardSpan[] }) =>
  spans.map((span, place) => <Span key={place} span={span} />);

function Span({ span }: { span: CardSpan }) {
  const { text, isBold, isItalic, isRaised, isLowered, isGap, isFormula, math } = span;
  let shown: ReactNode = math ? <MathTree math={math} /> : isFormula ? <code>{text}</code> : text;
  if (isRaised) shown = <sup>{shown}</sup>;
  if (isLowered) shown = <sub>{shown}</sub>;
  if (isItalic) shown = <em>{shown}</em>;
  if (isBold) shown = <strong>{shown}</strong>;
  return isGap ? <mark>{shown}</mark> : <span>{shown}</span>;
}
