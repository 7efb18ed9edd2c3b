import { expect, test } from 'vitest';
import { type Diagram, type Element, type Label, SHEET } from './diagram.ts';
import { plainLabel } from './labels.ts';
import { drawings, findCover, findDiagram } from './library.ts';
import { samplePath } from './path-geometry.ts';
import { LABEL_SIZE } from './style.ts';

function labels(element: Element): Label[] {
  return 'label' in element && element.label ? [element.label] : [];
}

function places(element: Element): { x: number; y: number }[] {
  if (element.kind === 'point') return [element];
  if (element.kind === 'box') {
    const { x, y, width, height } = element;
    return [
      { x, y },
      { x: x + width, y: y + height },
    ];
  }
  if (element.kind !== 'curve' && element.kind !== 'area') return [];
  return samplePath(element.path);
}

/** Estimates a label's left and right edge from an average letter's width. */
function extent({ text, x, anchor }: Label): [number, number] {
  const width = plainLabel(text).length * LABEL_SIZE * 0.5;
  const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return [left, left + width];
}

test('every diagram has its own kebab-case name', () => {
  const names = drawings.map((diagram) => diagram.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('finds a diagram by its name, and nothing by an unknown name', () => {
  expect(findDiagram('lorenz-curve')?.title).toBe('Lorenz curve');
  expect(findDiagram('no-such-curve')).toBeUndefined();
});

test("shows the first drawing of a subject's topics, or the neutral drawing", () => {
  const first = findCover([{}, { diagram: 'no-such-curve' }, { diagram: 'lorenz-curve' }]);
  expect(first.name).toBe('lorenz-curve');
  expect(findCover([]).name).toBe('topic-by-topic');
  expect(findCover([{ diagram: undefined }, { diagram: 'no-such-curve' }]).name).toBe(
    'topic-by-topic',
  );
});

test.each(drawings.map((diagram): [string, Diagram] => [diagram.name, diagram]))(
  '%s has a description, and labelled axes or boxes',
  (_, { title, description, elements }) => {
    expect(title).not.toBe('');
    expect(description.length).toBeGreaterThan(40);
    const axes = elements.filter((element) => element.kind === 'axes');
    const boxes = elements.filter((element) => element.kind === 'box');
    expect(axes.length + boxes.length).toBeGreaterThan(0);
    for (const { x, y } of axes) expect([x, y]).not.toContain('');
    for (const { text } of boxes) expect(text).not.toBe('');
  },
);

test.each(drawings.map((diagram): [string, Diagram] => [diagram.name, diagram]))(
  '%s stays on its sheet',
  (_, { elements }) => {
    for (const { x, y } of elements.flatMap(places)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(SHEET.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SHEET.height);
    }
    for (const label of elements.flatMap(labels)) {
      const [left, right] = extent(label);
      expect(left, label.text).toBeGreaterThanOrEqual(0);
      expect(right, label.text).toBeLessThanOrEqual(SHEET.width);
      expect(label.y, label.text).toBeGreaterThanOrEqual(LABEL_SIZE * 0.7);
      expect(label.y, label.text).toBeLessThanOrEqual(SHEET.height);
    }
  },
);
