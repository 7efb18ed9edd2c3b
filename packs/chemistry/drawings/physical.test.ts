import { expect, test } from 'vitest';
import type { Diagram } from '#diagrams/diagram.ts';
import { distanceTo, pathSpots, samplePath } from '../../../tests/support/drawings.ts';
import { physicalDiagrams } from './physical.ts';

const TOLERANCE = 1;

function find(name: string): Diagram {
  const found = physicalDiagrams.find((diagram) => diagram.name === name);
  if (!found) throw new Error(`There is no diagram named ${name}`);
  return found;
}

function curve(diagram: Diagram, name: string): string {
  const found = diagram.elements.find(
    (element) => element.kind === 'curve' && element.label?.text === name,
  );
  if (found?.kind !== 'curve') throw new Error(`There is no curve named ${name}`);
  return found.path;
}

/** Computes the area below a curve by the trapezium rule, in squares of the drawing. */
function areaBelow(path: string): number {
  const spots = samplePath(path);
  return spots.slice(1).reduce((sum, { x, y }, index) => {
    const from = spots[index] ?? { x, y };
    return sum + (x - from.x) * (200 - (y + from.y) / 2);
  }, 0);
}

test('the two routes of the Hess cycle add up', () => {
  const labels = find('hess-cycle').elements.flatMap((element) =>
    element.kind === 'curve' ? Number(element.label?.text.replace('−', '-')) : [],
  );
  const [formation = 0, elements = 0, compound = 0] = labels;
  expect(formation + compound).toBe(elements);
});

test('heating leaves the number of particles as it is', () => {
  const diagram = find('maxwell-boltzmann');
  const [cold, hot] = ['T_1', 'T_2'].map((name) => areaBelow(curve(diagram, name)));
  // Both curves end at the same energy, beyond which the hotter gas has more particles.
  expect((hot ?? 0) / (cold ?? 1)).toBeGreaterThan(0.9);
  expect((hot ?? 0) / (cold ?? 1)).toBeLessThan(1);
});

test('the titration curve runs through its marked points and ends at 50 cm³', () => {
  const diagram = find('titration-curve');
  const path = curve(diagram, 'Weak acid');
  for (const element of diagram.elements) {
    if (element.kind === 'point') expect(distanceTo(path, element)).toBeLessThan(TOLERANCE);
  }
  const [start, end] = [pathSpots(path).at(0), pathSpots(path).at(-1)];
  expect(start?.x).toBeCloseTo(48, 0);
  expect(end?.x).toBeCloseTo(48 + 50 * 4.6, 0);
});
