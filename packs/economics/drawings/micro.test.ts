import { expect, test } from 'vitest';
import type { Diagram, Element } from '#diagrams/diagram.ts';
import { costCurves, microDiagrams } from './micro.ts';

type Point = [x: number, y: number];

function find(name: string): Diagram {
  const found = microDiagrams.find((diagram) => diagram.name === name);
  if (!found) throw new Error(`There is no diagram named ${name}`);
  return found;
}

const cost = find('average-and-marginal-cost');
const monopoly = find('monopoly-profit');
const wage = find('labour-market-minimum-wage');
const externality = find('negative-externality');

const pairs = (path: string): Point[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

function curve(diagram: Diagram, name: string): Point[] {
  const found = diagram.elements.find(
    (element) => element.kind === 'curve' && element.label?.text === name,
  );
  if (found?.kind !== 'curve') throw new Error(`There is no curve named ${name}`);
  return pairs(found.path);
}

const area = (diagram: Diagram) =>
  diagram.elements.flatMap((element) => (element.kind === 'area' ? pairs(element.path) : []));

const points = (diagram: Diagram): Point[] =>
  diagram.elements
    .filter((element): element is Extract<Element, { kind: 'point' }> => element.kind === 'point')
    .map(({ x, y }) => [x, y]);

const slope = (line: Point[]) => {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = line;
  return (y2 - y1) / (x2 - x1);
};

/** Computes the height of a quadratic Bézier curve at x, with its control point midway in x. */
function heightAt(bezier: Point[], x: number): number {
  const [[x1, y1] = [0, 0], [, bend] = [0, 0], [x2, y2] = [0, 0]] = bezier;
  const t = (x - x1) / (x2 - x1);
  return (1 - t) ** 2 * y1 + 2 * t * (1 - t) * bend + t ** 2 * y2;
}

test('marginal cost is the slope of total cost and meets average cost at its minimum', () => {
  const { average, marginal } = costCurves({ quantity: 100, cost: 50 }, 0.005);
  const total = (q: number) => q * average(q);
  for (const q of [40, 100, 160]) {
    expect(marginal(q)).toBeCloseTo((total(q + 0.001) - total(q - 0.001)) / 0.002, 4);
  }
  expect(marginal(100)).toBe(average(100));
  expect(average(90)).toBeGreaterThan(average(100));
  expect(average(110)).toBeGreaterThan(average(100));
});

test('both cost curves as drawn pass through the marked minimum', () => {
  const [[x, y] = [0, 0]] = points(cost);
  for (const name of ['AC', 'MC']) expect(heightAt(curve(cost, name), x)).toBeCloseTo(y, 1);
});

test('marginal revenue falls twice as steeply as average revenue, from the same height', () => {
  const average = curve(monopoly, 'AR = D');
  const marginal = curve(monopoly, 'MR');
  expect(slope(marginal) / slope(average)).toBeCloseTo(2, 5);
  expect(marginal[0]).toEqual(average[0]);
});

test('at monopoly output, marginal cost equals marginal revenue, and profit is the rectangle there', () => {
  const [meeting, price, unitCost] = points(monopoly);
  const [x, y] = meeting ?? [0, 0];
  const [, ar] = curve(monopoly, 'AR = D')[0] ?? [0, 0];
  expect(heightAt(curve(monopoly, 'MC'), x)).toBeCloseTo(y, 1);
  expect(ar + slope(curve(monopoly, 'MR')) * (x - 48)).toBeCloseTo(y, 1);
  expect(ar + slope(curve(monopoly, 'AR = D')) * (x - 48)).toBeCloseTo(price?.[1] ?? 0, 1);
  expect(heightAt(curve(monopoly, 'AC'), x)).toBeCloseTo(unitCost?.[1] ?? 0, 1);
  expect(area(monopoly)).toEqual([[48, price?.[1]], price, unitCost, [48, unitCost?.[1]]]);
});

test('the welfare loss points at the optimum, below the market output', () => {
  const [optimum, market] = points(externality);
  const [apex, social, base] = area(externality);
  expect(apex).toEqual(optimum);
  expect(base).toEqual(market);
  expect(social?.[0]).toBe(market?.[0]);
  expect(optimum?.[0]).toBeLessThan(market?.[0] ?? 0);
});

test('a wage floor above equilibrium lowers employment and raises the labour supplied', () => {
  const [equilibrium = [0, 0], hired = [0, 0], seeking = [0, 0]] = points(wage);
  expect(hired[1]).toBeLessThan(equilibrium[1]);
  expect(hired[1]).toBe(seeking[1]);
  expect(hired[0]).toBeLessThan(equilibrium[0]);
  expect(seeking[0]).toBeGreaterThan(equilibrium[0]);
});
