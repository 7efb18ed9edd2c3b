import type { Diagram } from '../diagram.ts';
import { guides, label, line, outline, parabola, point, xMark, yMark } from '../plot.ts';
import { costCurves } from './costs.ts';

const demand = (q: number) => 160 - 0.7 * q;
/** Chosen so that marginal cost equals marginal revenue at an output of exactly 80. */
const { average, marginal } = costCurves({ quantity: 110, cost: 60 }, 12 / 3900);
const output = 80;
const price = demand(output);
const cost = average(output);

export const diagram: Diagram = {
  name: 'monopoly-profit',
  title: 'Monopoly: supernormal profit',
  description:
    'Output Q1 is where marginal cost equals marginal revenue; the price P1 is read from average revenue above it. The rectangle between price and average cost at that output is supernormal profit. Marginal revenue falls twice as steeply as average revenue.',
  elements: [
    { kind: 'axes', x: 'Output', y: 'Price, cost (£)', origin: 'O' },
    {
      kind: 'area',
      path: outline([0, price], [output, price], [output, cost], [0, cost]),
      tone: 'accent',
      label: label('Profit', [5, 90]),
    },
    guides([output, price]),
    { kind: 'curve', path: line([0, cost], [output, cost]), tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: line([0, 160], [210, demand(210)]),
      tone: 'brand',
      label: label('AR = D', [186, 38]),
    },
    {
      kind: 'curve',
      path: line([0, 160], [112, 160 - 1.4 * 112]),
      tone: 'brand',
      label: label('MR', [114, 8]),
    },
    {
      kind: 'curve',
      path: parabola(average, 20, 216),
      tone: 'ink',
      label: label('AC', [220, average(216) - 4]),
    },
    {
      kind: 'curve',
      path: parabola(marginal, 20, 176),
      tone: 'ink',
      label: label('MC', [180, marginal(176) - 4]),
    },
    point([output, marginal(output)]),
    point([output, price]),
    point([output, cost]),
    xMark('Q_1', output),
    yMark('P_1', price),
    yMark('C_1', cost),
  ],
};
