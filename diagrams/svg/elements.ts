import type { Element, Tone } from '../diagram.ts';
import { labelRuns } from '../label.ts';
import { elementLabels, type ToneLabel } from '../labels.ts';
import {
  AREA_OPACITY,
  AXES,
  BOX_RADIUS,
  DASH,
  GUIDE_STROKE,
  LABEL_SIZE,
  POINT_RADIUS,
  STROKE,
  SUBSCRIPT,
} from '../style.ts';
import { escapeXml, tag } from './markup.ts';

/** Returns the colour of a tone: the stylesheet's, or that of the surrounding text. */
export function colour(tone: Tone): string {
  return tone === 'ink' ? 'currentColor' : `var(--diagram-${tone}, currentColor)`;
}

/** Rounds to a tenth of a unit, which is at most a tenth of a pixel's width on a page. */
const shorten = (length: number) => Math.round(length * 10) / 10;

/** What every element inherits from the element around them. */
export const INHERITED = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': STROKE,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'font-size': LABEL_SIZE,
};

export const markerId = (prefix: string, tone: Tone) => `${prefix}arrow-${tone}`;

function words({ label: { text, x, y, anchor }, tone }: ToneLabel): string {
  let isLowered = false;
  const inner = labelRuns(text).map((run) => {
    if (!run.isSubscript && !isLowered) return escapeXml(run.text);
    isLowered = run.isSubscript;
    return run.isSubscript
      ? tag(
          'tspan',
          { dy: SUBSCRIPT.drop, 'font-size': LABEL_SIZE * SUBSCRIPT.scale },
          escapeXml(run.text),
        )
      : tag('tspan', { dy: -SUBSCRIPT.drop }, escapeXml(run.text));
  });
  const attributes = {
    x: shorten(x),
    y: shorten(y),
    'text-anchor': anchor === 'start' ? undefined : anchor,
    fill: colour(tone),
    stroke: 'none',
  };
  return tag('text', attributes, inner.join(''));
}

interface Stroke {
  path: string;
  tone: Tone;
  isDashed?: boolean;
  marker?: string;
}

/** Renders a line. What it has in common with most lines, it inherits. */
function stroke({ path, tone, isDashed, marker }: Stroke): string {
  return tag('path', {
    d: path.replace(/ ?([A-Z]) ?/g, '$1').replace(/\d+\.\d+/g, (number) => `${shorten(Number(number))}`),
    stroke: tone === 'ink' ? undefined : colour(tone),
    ...(tone === 'faint' && { 'stroke-width': GUIDE_STROKE, 'stroke-opacity': 0.6 }),
    'stroke-dasharray': isDashed ? DASH.join(' ') : undefined,
    'marker-end': marker && `url(#${marker})`,
  });
}

function axes(prefix: string): string {
  const { origin, right, top } = AXES;
  const marker = markerId(prefix, 'ink');
  return [
    stroke({ path: `M ${origin.x} ${origin.y} L ${right} ${origin.y}`, tone: 'ink', marker }),
    stroke({ path: `M ${origin.x} ${origin.y} L ${origin.x} ${top}`, tone: 'ink', marker }),
  ].join('');
}

function box({ x, y, width, height }: Extract<Element, { kind: 'box' }>): string {
  return tag('rect', { x, y, width, height, rx: BOX_RADIUS, stroke: colour('brand') });
}

function shape(element: Element, prefix: string): string {
  switch (element.kind) {
    case 'axes':
      return axes(prefix);
    case 'curve': {
      const { path, tone, dashed: isDashed, arrow } = element;
      return stroke({ path, tone, isDashed, marker: arrow ? markerId(prefix, tone) : undefined });
    }
    case 'area':
      return tag('path', {
        d: element.path,
        fill: colour(element.tone),
        stroke: 'none',
        'fill-opacity': AREA_OPACITY,
      });
    case 'point':
      return tag('circle', {
        cx: shorten(element.x),
        cy: shorten(element.y),
        r: POINT_RADIUS,
        fill: 'currentColor',
        stroke: 'none',
      });
    case 'box':
      return box(element);
    case 'text':
      return '';
  }
}

/** Renders an element of a diagram as SVG. `prefix` begins the ids of its arrowheads. */
export function elementMarkup(element: Element, prefix: string, isUnlabelled: boolean): string {
  const labels = isUnlabelled ? [] : elementLabels(element).map(words);
  return shape(element, prefix) + labels.join('');
}
