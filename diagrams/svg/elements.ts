import type { Element, Label, Tone } from '../diagram.ts';
import { labelRuns } from '../label.ts';
import {
  AREA_OPACITY,
  AXES,
  BOX_RADIUS,
  DASH,
  GUIDE_STROKE,
  LABEL_SIZE,
  LINE_HEIGHT,
  POINT_RADIUS,
  STROKE,
  SUBSCRIPT,
} from '../style.ts';
import { escapeXml, tag } from './markup.ts';

/** The colour of a tone: what the page's stylesheet says, or the ink of the text around it. */
export function colour(tone: Tone): string {
  return tone === 'ink' ? 'currentColor' : `var(--diagram-${tone}, currentColor)`;
}

export const markerId = (prefix: string, tone: Tone) => `${prefix}-arrow-${tone}`;

/** A label is read against the paper: guides are faint, their names are not. */
const textTone = (tone: Tone): Tone => (tone === 'faint' ? 'ink' : tone);

function words({ text, x, y, anchor }: Label, tone: Tone): string {
  let fell = false;
  const inner = labelRuns(text).map((run) => {
    if (!run.isSubscript && !fell) return escapeXml(run.text);
    fell = run.isSubscript;
    return run.isSubscript
      ? tag(
          'tspan',
          { dy: SUBSCRIPT.drop, 'font-size': LABEL_SIZE * SUBSCRIPT.scale },
          escapeXml(run.text),
        )
      : tag('tspan', { dy: -SUBSCRIPT.drop }, escapeXml(run.text));
  });
  const attributes = {
    class: `diagram-label diagram-${textTone(tone)}`,
    x,
    y,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    fill: colour(textTone(tone)),
  };
  return tag('text', attributes, inner.join(''));
}

const named = (label: Label | undefined, tone: Tone) => (label ? words(label, tone) : '');

interface Stroke {
  path: string;
  tone: Tone;
  isDashed?: boolean;
  marker?: string;
}

/** `pathLength` lets a stylesheet draw the line from its start to its end. */
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

function axes(element: Extract<Element, { kind: 'axes' }>, prefix: string): string {
  const { origin, right, top, xLabel, yLabel, originLabel } = AXES;
  const marker = markerId(prefix, 'ink');
  return [
    stroke({ path: `M ${origin.x} ${origin.y} L ${right} ${origin.y}`, tone: 'ink', marker }),
    stroke({ path: `M ${origin.x} ${origin.y} L ${origin.x} ${top}`, tone: 'ink', marker }),
    words({ text: element.x, ...xLabel, anchor: 'end' }, 'ink'),
    words({ text: element.y, ...yLabel }, 'ink'),
    element.origin ? words({ text: element.origin, ...originLabel, anchor: 'end' }, 'ink') : '',
  ].join('');
}

function box(element: Extract<Element, { kind: 'box' }>): string {
  const { x, y, width, height } = element;
  const lines = element.text.split('\n');
  const first = y + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2 + LABEL_SIZE * 0.35;
  const frame = tag('rect', {
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
  const texts = lines.map((text, index) =>
    words({ text, x: x + width / 2, y: first + index * LINE_HEIGHT, anchor: 'middle' }, 'ink'),
  );
  return frame + texts.join('');
}

/** One element of a diagram as SVG. `prefix` names the arrowheads of this drawing. */
export function elementMarkup(element: Element, prefix: string): string {
  switch (element.kind) {
    case 'axes':
      return axes(element, prefix);
    case 'curve': {
      const { path, tone, dashed: isDashed, arrow, label } = element;
      const marker = arrow ? markerId(prefix, tone) : undefined;
      return stroke({ path, tone, isDashed, marker }) + named(label, tone);
    }
    case 'area':
      return (
        tag('path', {
          class: `diagram-area diagram-${element.tone}`,
          d: element.path,
          fill: colour(element.tone),
          'fill-opacity': AREA_OPACITY,
        }) + named(element.label, element.tone)
      );
    case 'point':
      return (
        tag('circle', {
          class: 'diagram-point',
          cx: element.x,
          cy: element.y,
          r: POINT_RADIUS,
          fill: 'currentColor',
        }) + named(element.label, 'ink')
      );
    case 'text':
      return words(element.label, element.tone);
    case 'box':
      return box(element);
  }
}
