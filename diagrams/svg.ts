import { type Diagram, type Element, SHEET, type Tone } from './diagram.ts';
import { drawingOrder } from './order.ts';
import { ARROW, LABEL_SIZE } from './style.ts';
import { colour, elementMarkup, markerId } from './svg/elements.ts';
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

function arrowhead(prefix: string, tone: Tone): string {
  const { length, width } = ARROW;
  const attributes = {
    id: markerId(prefix, tone),
    markerWidth: length,
    markerHeight: width,
    refX: length - 1,
    refY: width / 2,
    orient: 'auto',
    markerUnits: 'userSpaceOnUse',
  };
  const head = tag('path', {
    d: `M 0 0 L ${length} ${width / 2} L 0 ${width} Z`,
    fill: colour(tone),
  });
  return tag('marker', attributes, head);
}

/**
 * Renders a diagram as one inline `<svg>`: ink in `currentColor`, the other tones from
 * `--diagram-brand`, `--diagram-accent` and `--diagram-faint` where the page sets them. Texts are escaped.
 */
export function renderSvg(diagram: Diagram, options: SvgOptions = {}): string {
  const prefix = options.idPrefix ?? diagram.name;
  const isDecorative = options.decorative === true;
  const reading = isDecorative
    ? { 'aria-hidden': 'true', focusable: 'false' }
    : { role: 'img', 'aria-labelledby': `${prefix}-title ${prefix}-desc` };
  const words = isDecorative
    ? ''
    : tag('title', { id: `${prefix}-title` }, escapeXml(diagram.title)) +
      tag('desc', { id: `${prefix}-desc` }, escapeXml(diagram.description));
  const heads = arrowTones(diagram.elements).map((tone) => arrowhead(prefix, tone));
  const drawing = drawingOrder(diagram.elements).map((element) =>
    elementMarkup(element, prefix, options.unlabelled === true),
  );
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${SHEET.width} ${SHEET.height}`,
    class: ['diagram', options.className].filter(Boolean).join(' '),
    ...reading,
    'font-size': LABEL_SIZE,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  const defs = heads.length > 0 ? tag('defs', {}, heads.join('')) : '';
  return tag('svg', attributes, words + defs + drawing.join(''));
}
