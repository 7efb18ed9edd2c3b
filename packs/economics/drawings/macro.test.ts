import { describe, expect, it } from 'vitest';
import { type Element, type Label, SHEET } from '#diagrams/diagram.ts';
import { distanceTo, pathSpots, type Spot, samplePath } from '#diagrams/path-geometry.ts';
import { macroDiagrams } from './macro.ts';

const TOLERANCE = 1.5;
const X_AXIS = 'M48 200 L300 200';
const Y_AXIS = 'M48 200 L48 20';

function listSpots(element: Element): Spot[] {
  switch (element.kind) {
    case 'axes':
      return [];
    case 'curve':
    case 'area':
      return samplePath(element.path);
    case 'point':
      return [element];
    case 'text':
      return [element.label];
    case 'box':
      return [element, { x: element.x + element.width, y: element.y + element.height }];
  }
}

function listLabels(elements: Element[]): Label[] {
  return elements.flatMap((element) =>
    'label' in element && element.label ? [element.label] : [],
  );
}

/** Estimates a label's rectangle generously: 6.4 units a letter, 12 units high. */
function estimateBox({ text, x, y, anchor = 'start' }: Label) {
  const width = text.replaceAll(/_./gu, '~').length * 6.4;
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return { left, right: left + width, top: y - 9, bottom: y + 3 };
}

it('gives every drawing a unique name', () => {
  const names = macroDiagrams.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(macroDiagrams)('$name', ({ name, description, elements }) => {
  const curves = elements.filter((element) => element.kind === 'curve' && !element.arrow);
  const paths = curves.flatMap((curve) => (curve.kind === 'curve' ? [curve.path] : []));

  it('has a kebab-case name and a description for screen readers', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/u);
    expect(description.length).toBeGreaterThan(60);
  });

  it('puts every point at an intersection of two lines', () => {
    for (const element of elements) {
      if (element.kind !== 'point') continue;
      const meeting = paths.filter((path) => distanceTo(path, element) <= TOLERANCE);
      expect(meeting.length, `at ${element.x}, ${element.y}`).toBeGreaterThanOrEqual(2);
    }
  });

  it('draws every dashed guide from a line to a line or an axis', () => {
    for (const guide of curves) {
      if (guide.kind !== 'curve' || !guide.dashed) continue;
      const others = [X_AXIS, Y_AXIS, ...paths.filter((path) => path !== guide.path)];
      const corners = pathSpots(guide.path);
      for (const end of [corners.at(0), corners.at(-1)]) {
        if (!end) continue;
        const nearest = Math.min(...others.map((path) => distanceTo(path, end)));
        expect(nearest, `at ${end.x}, ${end.y}`).toBeLessThanOrEqual(TOLERANCE);
      }
    }
  });

  it('stays on the sheet', () => {
    for (const { x, y } of elements.flatMap(listSpots)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(SHEET.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SHEET.height);
    }
    for (const box of listLabels(elements).map(estimateBox)) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(SHEET.width);
    }
  });

  it('keeps labels apart', () => {
    const boxes = listLabels(elements).map((label) => ({
      ...estimateBox(label),
      text: label.text,
    }));
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart, `${a.text} and ${b.text}`).toBe(true);
      }
  });
});
