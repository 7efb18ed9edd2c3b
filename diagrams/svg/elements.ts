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

export const markerId = (prefix: string, tone: Tone) => `${prefix}-arrow-${tone}`;

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
    class: `diagram-label diagram-${tone}`,
    x,
    y,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    fill: colour(tone),
  };
  return tag('text', attributes, inner.join(''));
}

interface Stroke {
  path: string;
  tone: Tone;
  isDashed?: boolean;
  marker?: string;
}

/** Renders a line. With `pathLength` a stylesheet can animate it from start to end. */
function stroke({ path, tone, isDashed, marker }: Stroke): string {
  return tag('path', {
    class: `diagram-line diagram-${tone}`,
    d: path,
    fill: 'none',
    stroke: colour(tone),
    'stroke-width': tone === 'faint' ? GUIDE_STROKE : STROKE,
    'stroke-dasharray': isDashed ? DASH.join(' ') : undefined,
    'stroke-opacity': tone === 'faint' ? 0.6 : undefined,
    pathLength: isDashed ? undefined : 1,
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
  return tag('rect', {
    class: 'diagram-line diagram-brand',
    x,
    y,
    width,
    height,
    rx: BOX_RADIUS,
    fill: 'none',
    stroke: colour('brand'),
    'stroke-width': STROKE,
  });
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
        class: `diagram-area diagram-${element.tone}`,
        d: element.path,
        fill: colour(element.tone),
        'fill-opacity': AREA_OPACITY,
      });
    case 'point':
      return tag('circle', {
        class: 'diagram-point',
        cx: element.x,
        cy: element.y,
        r: POINT_RADIUS,
        fill: 'currentColor',
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
