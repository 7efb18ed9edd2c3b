import type { Diagram } from '../diagram.ts';
import { label, line, parabola, xMark, yMark } from '../plot.ts';

const all = { x: 200, y: 160 };
const income = (x: number) => all.y * (x / all.x) ** 2;

export const diagram: Diagram = {
  name: 'lorenz-curve',
  title: 'Lorenz curve',
  description:
    'The share of income received by the poorest part of the population. The diagonal is perfect equality; the Lorenz curve sags below it. Area A lies between them, area B below the curve; the Gini coefficient is A divided by A plus B.',
  elements: [
    { kind: 'axes', x: 'Population (%), poorest first', y: 'Share of income (%)', origin: '0' },
    {
      kind: 'area',
      path: `${parabola(income, 0, all.x)} Z`,
      tone: 'brand',
      label: label('A', [112, 68], 'middle'),
    },
    {
      kind: 'curve',
      path: line([0, all.y], [all.x, all.y], [all.x, 0]),
      tone: 'faint',
      dashed: true,
    },
    {
      kind: 'curve',
      path: line([0, 0], [all.x, all.y]),
      tone: 'ink',
      label: label('Line of equality', [96, 98], 'end'),
    },
    {
      kind: 'curve',
      path: parabola(income, 0, all.x),
      tone: 'brand',
      label: label('Lorenz', [205, 118]),
    },
    { kind: 'text', tone: 'ink', label: label('B', [150, 30], 'middle') },
    { kind: 'text', tone: 'ink', label: label('Gini = A ÷ (A + B)', [14, 144]) },
    xMark('100', all.x),
    yMark('100', all.y),
  ],
};
