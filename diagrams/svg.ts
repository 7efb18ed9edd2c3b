import { type Diagram, drawingOrder, type Element, partName, SHEET, type Tone } from './diagram.ts';
import type { Drill } from './drill.ts';
import { elementLabels, labelRuns, type ToneLabel } from './labels.ts';
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
} from './style.ts';

interface SvgOptions {
  /** Makes ids unique if a page shows a diagram twice. Default: the diagram's name. */
  idPrefix?: string;
  /** Hides the diagram from assistive technology, if the text beside it describes the same. */
  decorative?: boolean;
  /** Omits the labels, if they are drawn by other means: see `elementLabels`. */
  unlabelled?: boolean;
}

const XMLNS = 'http://www.w3.org/2000/svg';
const VIEW_BOX = `0 0 ${SHEET.width} ${SHEET.height}`;

/** Attributes inherited by every element. */
const INHERITED = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': STROKE,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'font-size': LABEL_SIZE,
};

/**
 * Renders a diagram as one inline `<svg>`: ink in `currentColor`, other tones from the page's
 * `--diagram-brand`, `--diagram-accent` and `--diagram-faint`. Texts are escaped.
 */
export function renderSvg(diagram: Diagram, options: SvgOptions = {}): string {
  const id = options.idPrefix ?? diagram.name;
  const access = options.decorative ? { 'aria-hidden': 'true' } : namedBy(id);
  return tag(
    'svg',
    { xmlns: XMLNS, viewBox: VIEW_BOX, ...access, ...INHERITED },
    (options.decorative ? '' : words(id, diagram)) + drawing(diagram.elements, options.unlabelled),
  );
}

/** Renders the drawing of a drill as a picture that reveals no answer. */
export function renderStill(diagram: Diagram, drill: Drill): string {
  const hidden = drill.kind === 'shift' ? [...drill.after, ...(drill.without ?? [])] : [];
  const elements = diagram.elements.filter((element) => !hidden.includes(partName(element)));
  const isUnlabelled = drill.kind !== 'shift';
  return renderSvg({ ...diagram, elements }, { decorative: true, unlabelled: isUnlabelled });
}

/** Elements with a class of their own, e.g. to move them. */
export interface Layer {
  className: string;
  elements: readonly Element[];
}

/** Renders an image of layers, the first at the bottom. `id` must be unique on the page. */
export function renderLayers(
  id: string,
  image: Pick<Diagram, 'title' | 'description'>,
  layers: readonly Layer[],
): string {
  const groups = layers.map(({ className, elements }) =>
    tag('g', { class: className }, drawing(elements)),
  );
  return tag(
    'svg',
    { xmlns: XMLNS, viewBox: VIEW_BOX, ...namedBy(id), ...INHERITED },
    words(id, image) + groups.join(''),
  );
}

/** Renders diagrams as a file of symbols, for {@link renderSymbol}. */
export function renderFile(diagrams: readonly Diagram[]): string {
  const symbols = diagrams.map((diagram) =>
    tag('symbol', { id: diagram.name, viewBox: VIEW_BOX, ...INHERITED }, drawing(diagram.elements)),
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

/** Renders title and description. An element refers to them by these ids. */
const words = (id: string, { title, description }: Pick<Diagram, 'title' | 'description'>) =>
  tag('title', { id: `${id}-title` }, escapeXml(title)) +
  tag('desc', { id: `${id}-desc` }, escapeXml(description));

const namedBy = (id: string) => ({ role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` });

const drawing = (elements: readonly Element[], isUnlabelled = false) =>
  drawingOrder(elements)
    .map((element) => {
      const labels = isUnlabelled ? [] : elementLabels(element).map(labelMarkup);
      return shape(element) + labels.join('');
    })
    .join('');

/** Returns the stylesheet's colour, or else the surrounding text's colour. */
function colour(tone: Tone): string {
  return tone === 'ink' ? 'currentColor' : `var(--diagram-${tone}, currentColor)`;
}

/** Rounds to a tenth of a unit, at most a tenth of a pixel on a page. */
const shorten = (length: number) => Math.round(length * 10) / 10;

function labelMarkup({ label: { text, x, y, anchor }, tone }: ToneLabel): string {
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

function shape(element: Element): string {
  switch (element.kind) {
    case 'axes': {
      const { origin, right, top } = AXES;
      const start = `M ${origin.x} ${origin.y}`;
      return [`${start} L ${right} ${origin.y}`, `${start} L ${origin.x} ${top}`]
        .map((path) => stroke({ path, tone: 'ink', hasArrow: true }))
        .join('');
    }
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
    case 'box': {
      const { x, y, width, height } = element;
      return tag('rect', { x, y, width, height, rx: BOX_RADIUS, stroke: colour('brand') });
    }
    case 'text':
      return '';
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Attributes = Record<string, string | number | undefined>;

/** Renders an element. Attributes are escaped; `inner` must be escaped markup. */
function tag(name: string, attributes: Attributes, inner?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return inner === undefined ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}
