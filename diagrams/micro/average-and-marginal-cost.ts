import type { Diagram } from '../diagram.ts';
import { guides, label, parabola, point, xMark, yMark } from '../plot.ts';
import { costCurves } from './costs.ts';

const lowest = { quantity: 115, cost: 62 };
const { average, marginal } = costCurves(lowest, 0.0065);

export const diagram: Diagram = {
  name: 'average-and-marginal-cost',
  title: 'Average and marginal cost',
  description:
    'Average cost falls, then rises. Marginal cost falls and then rises faster, and cuts average cost from below at its lowest point, the productively efficient output Q1.',
  elements: [
    { kind: 'axes', x: 'Output', y: 'Cost per unit (£)', origin: 'O' },
    guides([lowest.quantity, lowest.cost]),
    {
      kind: 'curve',
      path: parabola(average, 12, 225),
      tone: 'ink',
      label: label('AC', [229, average(225) - 4]),
    },
    {
      kind: 'curve',
      path: parabola(marginal, 25, 158),
      tone: 'brand',
      label: label('MC', [160, marginal(158) - 2]),
    },
    point([lowest.quantity, lowest.cost]),
    xMark('Q_1', lowest.quantity),
    yMark('C_1', lowest.cost),
  ],
};
