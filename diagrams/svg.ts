import { type Diagram, type Element, SHEET, type Tone } from './diagram.ts';
import { drawingOrder } from './order.ts';
import { ARROW } from './style.ts';
import { colour, elementMarkup, INHERITED, markerId } from './svg/elements.ts';
import { escapeXml, tag } from './svg/markup.ts';

export interface SvgOptions {
  /** Makes ids unique where a page shows a diagram twice. Default: the diagram's name. */
  idPrefix?: string;
  className?: string;
  /** Hides the diagram from assistive technology, where text beside it says the same. */
  decorative?: boolean;
  /** Omits the labels, where they are drawn by other means: see `elementLabels`. */
  unlabelled?: boolean;
}

function arrowTones(elements: readonly Element[]): Tone[] {
  const tones = elements.flatMap((element): Tone[] => {
    if (element.kind === 'axes') return ['ink'];
    return element.kind === 'curve' && element.arrow ? [element.tone] : [];
  });
  return [...new Set(tones)];
}

function arrowheads(prefix: string, elements: readonly Element[]): string {
  const { length, width } = ARROW;
  const heads = arrowTones(elements).map((tone) =>
    tag(
      'marker',
      {
        id: markerId(prefix, tone),
        markerWidth: length,
        markerHeight: width,
        refX: length - 1,
        refY: width / 2,
        orient: 'auto',
        markerUnits: 'userSpaceOnUse',
      },
      tag('path', { d: `M0 0L${length} ${width / 2}L0 ${width}Z`, fill: colour(tone), stroke: 'none' }),
    ),
  );
  return heads.length > 0 ? tag('defs', {}, heads.join('')) : '';
}

const VIEW_BOX = `0 0 ${SHEET.width} ${SHEET.height}`;

/** Says what a diagram shows. An element names it by these ids. */
const description = (id: string, { title, description }: Diagram) =>
  tag('title', { id: `${id}-title` }, escapeXml(title)) +
  tag('desc', { id: `${id}-desc` }, escapeXml(description));

const drawing = ({ elements }: Diagram, prefix: string, isUnlabelled = false) =>
  drawingOrder(elements)
    .map((element) => elementMarkup(element, prefix, isUnlabelled))
    .join('');

/**
 * Renders a diagram as one inline `<svg>`: ink in `currentColor`, the other tones from
 * `--diagram-brand`, `--diagram-accent` and `--diagram-faint` where the page sets them. Texts are escaped.
 */
export function renderSvg(diagram: Diagram, options: SvgOptions = {}): string {
  const id = options.idPrefix ?? diagram.name;
  const isDecorative = options.decorative === true;
  const reading = isDecorative
    ? { 'aria-hidden': 'true' }
    : { role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` };
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: VIEW_BOX,
    class: options.className,
    ...reading,
    ...INHERITED,
  };
  const prefix = `${id}-`;
  return tag(
    'svg',
    attributes,
    (isDecorative ? '' : description(id, diagram)) +
      arrowheads(prefix, diagram.elements) +
      drawing(diagram, prefix, options.unlabelled),
  );
}

/**
 * Renders diagrams as symbols, to be shown by `<use href="#name">`. Each contains its title and its
 * description; the arrowheads stand once, before the first.
 */
export function renderSymbols(diagrams: readonly Diagram[]): string {
  const heads = arrowheads('', diagrams.flatMap(({ elements }) => elements));
  const symbols = diagrams.map((diagram) =>
    tag(
      'symbol',
      { id: diagram.name, viewBox: VIEW_BOX },
      description(diagram.name, diagram) + drawing(diagram, ''),
    ),
  );
  return tag('g', INHERITED, heads + symbols.join(''));
}
