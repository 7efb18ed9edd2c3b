import { type Diagram, SHEET } from './diagram.ts';
import { drawingOrder } from './order.ts';
import { elementMarkup, INHERITED } from './svg/elements.ts';
import { escapeXml, tag } from './svg/markup.ts';

export interface SvgOptions {
  /** Makes ids unique if a page shows a diagram twice. Default: the diagram's name. */
  idPrefix?: string;
  className?: string;
  /** Hides the diagram from assistive technology, if text beside it says the same. */
  decorative?: boolean;
  /** Omits the labels, if they are drawn by other means: see `elementLabels`. */
  unlabelled?: boolean;
}

const XMLNS = 'http://www.w3.org/2000/svg';
const VIEW_BOX = `0 0 ${SHEET.width} ${SHEET.height}`;

/** Renders title and description. An element refers to them by these ids. */
const words = (id: string, { title, description }: Diagram) =>
  tag('title', { id: `${id}-title` }, escapeXml(title)) +
  tag('desc', { id: `${id}-desc` }, escapeXml(description));

const drawing = ({ elements }: Diagram, isUnlabelled = false) =>
  drawingOrder(elements)
    .map((element) => elementMarkup(element, isUnlabelled))
    .join('');

/**
 * Renders a diagram as one inline `<svg>`: ink in `currentColor`, other tones from the page's
 * `--diagram-brand`, `--diagram-accent` and `--diagram-faint`. Texts are escaped.
 */
export function renderSvg(diagram: Diagram, options: SvgOptions = {}): string {
  const id = options.idPrefix ?? diagram.name;
  const isDecorative = options.decorative === true;
  const reading = isDecorative
    ? { 'aria-hidden': 'true' }
    : { role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` };
  return tag(
    'svg',
    { xmlns: XMLNS, viewBox: VIEW_BOX, class: options.className, ...reading, ...INHERITED },
    (isDecorative ? '' : words(id, diagram)) + drawing(diagram, options.unlabelled),
  );
}

/** Renders diagrams as a file of symbols, for {@link renderSymbol}. */
export function renderFile(diagrams: readonly Diagram[]): string {
  const symbols = diagrams.map((diagram) =>
    tag('symbol', { id: diagram.name, viewBox: VIEW_BOX, ...INHERITED }, drawing(diagram)),
  );
  return tag('svg', { xmlns: XMLNS }, symbols.join(''));
}

/** Renders a symbol for `<use href="#name">`, with its drawing from a file of {@link renderFile}. */
export function renderSymbol(diagram: Diagram, file: string): string {
  return tag(
    'symbol',
    { id: diagram.name },
    words(diagram.name, diagram) + tag('use', { href: `${file}#${diagram.name}` }),
  );
}
