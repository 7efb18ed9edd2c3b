import { describe, expect, test } from 'vitest';
import { type Element, type Label, SHEET } from '#diagrams/diagram.ts';
import {
  distanceTo,
  estimateBox,
  pathSpots,
  type Spot,
  samplePath,
} from '../tests/support/drawings.ts';
import { everyDrawing, packs } from '../tests/support/packs.ts';

const TOLERANCE = 1.5;
const AXES = ['M48 200 L300 200', 'M48 200 L48 20'];

function listSpots(element: Element): Spot[] {
  switch (element.kind) {
    case 'curve':
    case 'area':
      return samplePath(element.path);
    case 'point':
      return [element];
    case 'box':
      return [element, { x: element.x + element.width, y: element.y + element.height }];
    case 'axes':
    case 'text':
      return [];
  }
}

const listLabels = (elements: readonly Element[]): Label[] =>
  elements.flatMap((element) => ('label' in element && element.label ? [element.label] : []));

describe.each(packs)('the pack $name', ({ config }) => {
  const { shopDrawings, topicDrawings } = config;
  test('gives every drawing a name of its own, in kebab-case', () => {
    const names = [...shopDrawings, ...topicDrawings].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('has the drawing beside the tagline', () => {
    const names = shopDrawings.map(({ name }) => name);
    if (config.brand.heroDrawing) expect(names).toContain(config.brand.heroDrawing);
  });
});

describe.each(everyDrawing)('$name', ({ diagram: { title, description, elements } }) => {
  const lines = elements
    .filter((element) => element.kind === 'curve')
    .filter(({ arrow }) => !arrow);

  test('has a description, and labelled axes or boxes', () => {
    expect(title).not.toBe('');
    expect(description.length).toBeGreaterThan(60);
    const axes = elements.filter((element) => element.kind === 'axes');
    const boxes = elements.filter((element) => element.kind === 'box');
    expect(axes.length + boxes.length).toBeGreaterThan(0);
    for (const { x, y } of axes) expect([x, y]).not.toContain('');
    for (const { text } of boxes) expect(text).not.toBe('');
  });

  test('stays on its sheet', () => {
    for (const { x, y } of elements.flatMap(listSpots)) {
      expect(Math.min(x, SHEET.width - x, y, SHEET.height - y)).toBeGreaterThanOrEqual(0);
    }
    for (const { text, left, right, top, bottom } of listLabels(elements).map(estimateBox)) {
      expect(Math.min(left, SHEET.width - right, top), text).toBeGreaterThanOrEqual(0);
      expect(bottom - 3, text).toBeLessThanOrEqual(SHEET.height);
    }
  });

  test('draws every dashed guide from a line to a line', () => {
    // Without axes, a dashed line is part of a chart of boxes or of a timeline.
    if (!elements.some(({ kind }) => kind === 'axes')) return;
    const paths = [...AXES, ...lines.map(({ path }) => path)];
    for (const { path: guide, dashed } of lines) {
      if (!dashed) continue;
      const others = paths.filter((path) => path !== guide);
      const corners = pathSpots(guide);
      for (const end of [corners.at(0), corners.at(-1)]) {
        if (!end) continue;
        const nearest = Math.min(...others.map((path) => distanceTo(path, end)));
        expect(nearest, `at ${end.x}, ${end.y}`).toBeLessThanOrEqual(TOLERANCE);
      }
    }
  });

  test('keeps labels apart', () => {
    const boxes = listLabels(elements).map(estimateBox);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart, `${a.text} and ${b.text}`).toBe(true);
      }
  });
});
