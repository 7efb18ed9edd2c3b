import type { Element, Tone } from '../diagram.ts';
import { labelRuns } from '../label.ts';
import { elementLabels, type ToneLabel } from '../labels.ts';
import {
  AREA_OPACITY,
  ARROW,
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

/** Returns the stylesheet's colour, or else the surrounding text's colour. */
export function colour(tone: Tone): string {
  return tone === 'ink' ? 'currentColor' : `var(--diagram-${tone}, currentColor)`;
}

/** Rounds to a tenth of a unit, at most a tenth of a pixel on a page. */
const shorten = (length: number) => Math.round(length * 10) / 10;

/** Attributes inherited by every element. */
export const INHERITED = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': STROKE,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'font-size': LABEL_SIZE,
};

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
  hasArrow?: boolean;
}

const shortenPath = (path: string) =>
  path.replace(/ ?([A-Z]) ?/g, '$1').replace(/\d+\.\d+/g, (number) => `${shorten(Number(number))}`);

/** Draws an arrowhead at the end of a path, in the direction of its last two points. */
function arrowhead(path: string, tone: Tone): string {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = (path.match(/-?[\d.]+/g) ?? [])
    .slice(-4)
    .map(Number);
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
  const at = (along: number, across: number) =>
    `${shorten(x + along * alongX - across * alongY)} ${shorten(y + along * alongY + across * alongX)}`;
  const back = 1 - ARROW.length;
  const half = ARROW.width / 2;
  return tag('path', {
    d: `M${at(back, half)}L${at(1, 0)}L${at(back, -half)}Z`,
    fill: colour(tone),
    stroke: 'none',
  });
}

/** Renders a line, without attributes that it inherits. */
function stroke({ path, tone, isDashed, hasArrow }: Stroke): string {
  const line = tag('path', {
    d: shortenPath(path),
    stroke: tone === 'ink' ? undefined : colour(tone),
    ...(tone === 'faint' && { 'stroke-width': GUIDE_STROKE, 'stroke-opacity': 0.6 }),
    'stroke-dasharray': isDashed ? DASH.join(' ') : undefined,
  });
  return hasArrow ? line + arrowhead(path, tone) : line;
}

function axes(): string {
  const { origin, right, top } = AXES;
  return [
    `M ${origin.x} ${origin.y} L ${right} ${origin.y}`,
    `M ${origin.x} ${origin.y} L ${origin.x} ${top}`,
  ]
    .map((path) => stroke({ path, tone: 'ink', hasArrow: true }))
    .join('');
}

function box({ x, y, width, height }: Extract<Element, { kind: 'box' }>): string {
  return tag('rect', { x, y, width, height, rx: BOX_RADIUS, stroke: colour('brand') });
}

function shape(element: Element): string {
  switch (element.kind) {
    case 'axes':
      return axes();
    case 'curve': {
      const { path, tone, dashed: isDashed, arrow: hasArrow } = element;
      return stroke({ path, tone, isDashed, hasArrow });
    }
    case 'area':
      return tag('path', {
        d: shortenPath(element.path),
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

export function elementMarkup(element: Element, isUnlabelled: boolean): string {
  const labels = isUnlabelled ? [] : elementLabels(element).map(words);
  return shape(element) + labels.join('');
}
