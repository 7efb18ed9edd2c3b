import type { Diagram } from '../diagram.ts';
import { guides, label, line, point, xMark, yMark } from '../plot.ts';

const before = [90, 75] as const;
const after = [120, 105] as const;

/** Demand rises: the higher price signals sellers to extend supply along S. */
export const diagram: Diagram = {
  name: 'supply-and-demand',
  title: 'A rise in demand',
  description:
    'Demand shifts to the right from D1 to D2. At the old price there is excess demand; price rises from P1 to P2 and supply extends from Q1 to Q2.',
  elements: [
    { kind: 'axes', x: 'Quantity', y: 'Price (£)', origin: 'O' },
    guides(before),
    guides(after),
    {
      kind: 'curve',
      path: line([20, 5], [175, 160]),
      tone: 'brand',
      label: label('S', [179, 162]),
    },
    {
      kind: 'curve',
      path: line([10, 155], [150, 15]),
      tone: 'ink',
      label: label('D_1', [153, 8]),
    },
    {
      kind: 'curve',
      path: line([60, 165], [205, 20]),
      tone: 'accent',
      label: label('D_2', [208, 14]),
    },
    { kind: 'curve', path: line([48, 130], [82, 130]), tone: 'ink', arrow: true },
    point(before),
    point(after),
    xMark('Q_1', 90),
    xMark('Q_2', 120),
    yMark('P_1', 75),
    yMark('P_2', 105),
  ],
};
