import type { Element, Label, Tone } from './diagram.ts';
import { AXES, LABEL_SIZE, LINE_HEIGHT } from './style.ts';

export interface ToneLabel {
  label: Label;
  tone: Tone;
}

function axesLabels({ x, y, origin }: Extract<Element, { kind: 'axes' }>): Label[] {
  const { xLabel, yLabel, originLabel } = AXES;
  const names: Label[] = [
    { text: x, ...xLabel, anchor: 'end' },
    { text: y, ...yLabel },
  ];
  return origin ? [...names, { text: origin, ...originLabel, anchor: 'end' }] : names;
}

function boxLabels({ x, y, width, height, text }: Extract<Element, { kind: 'box' }>): Label[] {
  const lines = text.split('\n');
  const first = y + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2 + LABEL_SIZE * 0.35;
  return lines.map((line, index) => ({
    text: line,
    x: x + width / 2,
    y: first + index * LINE_HEIGHT,
    anchor: 'middle',
  }));
}

/** Lists the labels of an element. Their (x, y) is on the baseline. */
export function elementLabels(element: Element): ToneLabel[] {
  const inInk = (label: Label): ToneLabel => ({ label, tone: 'ink' });
  switch (element.kind) {
    case 'axes':
      return axesLabels(element).map(inInk);
    case 'box':
      return boxLabels(element).map(inInk);
    case 'point':
      return element.label ? [inInk(element.label)] : [];
    case 'text':
    case 'curve':
    case 'area': {
      const { label, tone } = element;
      // Guides are faint, but their labels must be legible.
      return label ? [{ label, tone: tone === 'faint' ? 'ink' : tone }] : [];
    }
  }
}

export interface Run {
  text: string;
  isSubscript: boolean;
}

/** Splits `P_1` into runs: `P` on the baseline and the subscript `1`. */
export function labelRuns(text: string): Run[] {
  return text
    .split(/(_.)/u)
    .filter((part) => part !== '')
    .map((part) =>
      /^_.$/u.test(part)
        ? { text: part.slice(1), isSubscript: true }
        : { text: part, isSubscript: false },
    );
}
