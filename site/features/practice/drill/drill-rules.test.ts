import { describe, expect, test } from 'vitest';
import type { Element } from '#diagrams/diagram.ts';
import type { Step } from '#diagrams/drill.ts';
import {
  correctOrder,
  findOpenNumber,
  isRightOrder,
  listSteps,
  listWords,
  placeNumbers,
  placeWord,
  toSymbol,
} from './drill-rules.ts';

test.each([
  ['at an empty number', [undefined, undefined], 0, 'S', ['S', undefined]],
  ['instead of another word', ['S', 'D'], 1, 'MC', ['S', 'MC']],
  ['away from another number', ['S', undefined], 1, 'S', [undefined, 'S']],
  ['again', ['S', 'D'], 0, 'S', ['S', 'D']],
])('places a word %s', (_, words, index, word, expected) => {
  expect(placeWord(words, index, word)).toEqual(expected);
});

test.each([
  ['the next', [undefined, 'S', undefined], 1, 2],
  ['after the last, the first', [undefined, 'S', 'D'], 2, 0],
  ['from the start, the first', ['S', undefined, undefined], undefined, 1],
  ['none if all have words', ['S', 'D'], 0, undefined],
])('finds the number without a word: %s', (_, words, after, expected) => {
  expect(findOpenNumber(words, after)).toBe(expected);
});

test.each([
  ['Supply (S)', 'S'],
  ['Marginal benefit (MPB = MSB)', 'MPB = MSB'],
  ['Demand before the rise (D₁)', 'D₁'],
  ['Consumer surplus', 'Consumer surplus'],
  ['Inflation (%)', 'Inflation (%)'],
  ['Poly(ethene)', 'Poly(ethene)'],
  ['Share of population (%), poorest first', 'Share of population (%), poorest first'],
])('shortens %s in the drawing to %s', (word, expected) => {
  expect(toSymbol(word)).toBe(expected);
});

test.each([
  ['by name', ['Supply', 'Demand'], ['Cost'], ['Cost', 'Demand', 'Supply']],
  ['once each', ['Axon', 'Axon', 'Aorta'], [], ['Aorta', 'Axon']],
  ['backwards if the names are in the order of the places', ['Axon', 'Body'], [], ['Body', 'Axon']],
  ['backwards, too, with words that belong nowhere', ['A', 'C'], ['B'], ['C', 'B', 'A']],
])('lists words %s', (_, answers, distractors, expected) => {
  expect(listWords(answers, distractors)).toEqual(expected);
});

describe('numbers', () => {
  const text = (label: string, x: number, y: number): Element => ({
    kind: 'text',
    tone: 'ink',
    label: { text: label, x, y },
  });

  test('replace labels of axes and curves, and stay on the sheet', () => {
    const elements: Element[] = [{ kind: 'axes', x: 'Quantity', y: 'Price' }, text('S', 200, 100)];
    expect(placeNumbers(elements, ['S', 'Price', 'Quantity'])).toEqual([
      { x: 200, y: 96, anchor: 'start' },
      { x: 8, y: 16, anchor: 'start' },
      { x: 312, y: 224, anchor: 'end' },
    ]);
  });

  test('are in the middle of a box, whatever lines its text has', () => {
    const box: Element = { kind: 'box', x: 20, y: 40, width: 100, height: 30, text: 'High\nCourt' };
    expect(placeNumbers([box], ['High\nCourt'])).toEqual([
      { x: 70, y: 55, anchor: 'middle', width: 100 },
    ]);
  });

  test.each([
    ['one above the other', [276, 188, 282, 172], [276, 192, 282, 160]],
    ['one beside the other', [100, 104, 120, 104], [94, 100, 126, 100]],
    ['at the same place', [100, 104, 100, 104], [100, 84, 100, 116]],
    ['far apart', [100, 104, 132, 104], [100, 100, 132, 100]],
  ])('do not overlap: %s', (_, [x1 = 0, y1 = 0, x2 = 0, y2 = 0], expected) => {
    const places = placeNumbers([text('A', x1, y1), text('B', x2, y2)], ['A', 'B']);
    expect(places.flatMap(({ x, y }) => [x, y])).toEqual(expected);
  });

  test('need their labels in the drawing', () => {
    expect(() => placeNumbers([text('A', 1, 1)], ['B'])).toThrow('no label B');
  });
});

describe('steps', () => {
  const step = (name: string): Step => ({ name, parts: [name] });
  const [axes, demand] = [step('Axes'), step('Demand')];
  const [supply, price] = [step('Supply'), step('Price')];
  const stages = [[axes], [supply, demand], [price]];

  test.each([
    ['in order', [axes, supply, demand, price], true],
    ['a stage in another order', [axes, demand, supply, price], true],
    ['two stages mixed', [axes, demand, price, supply], false],
    ['backwards', [price, demand, supply, axes], false],
  ])('are judged: %s', (_, order, expected) => {
    expect(isRightOrder(order, stages)).toBe(expected);
  });

  test('keep their places in the correct order if these are right', () => {
    expect(correctOrder([price, demand, supply, axes], stages)).toEqual([
      axes,
      demand,
      supply,
      price,
    ]);
    expect(correctOrder([axes, price, demand, supply], stages)).toEqual([
      axes,
      supply,
      demand,
      price,
    ]);
  });

  test('with the same name may take each other’s place', () => {
    const [rinse, dry, again] = [step('Rinse'), step('Dry'), step('Rinse')];
    expect(isRightOrder([again, dry, rinse], [[rinse], [dry], [again]])).toBe(true);
  });

  test.each([
    ['by name', stages, [axes, demand, price, supply]],
    ['backwards if the names are in a correct order', [[axes], [demand]], [demand, axes]],
    [
      'backwards, too, if a stage makes their order correct',
      [[axes], [price, demand], [supply]],
      [supply, price, demand, axes],
    ],
  ])('are listed %s', (_, listed, expected) => {
    expect(listSteps(listed)).toEqual(expected);
    expect(isRightOrder(listSteps(listed), listed)).toBe(false);
  });
});
