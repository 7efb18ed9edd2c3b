import type { Diagram } from '../diagram.ts';
import { guides, label, line, outline, point, xMark, yMark } from '../plot.ts';

const utility = (x: number) => 160 - 0.8 * x;
const price = 64;
const chosen = [120, utility(120)] as const;

/** Each unit adds less utility than the one before; the consumer buys until the last is worth its price. */
export const diagram: Diagram = {
  name: 'marginal-utility',
  title: 'Diminishing marginal utility',
  description:
    'Marginal utility, measured in pounds, falls with every unit consumed. The consumer buys up to quantity Q1, where marginal utility equals the price; the area above the price is the gain, consumer surplus. Total utility is greatest at Q2, where marginal utility is nought.',
  elements: [
    { kind: 'axes', x: 'Quantity consumed', y: 'Marginal utility, price (£)', origin: 'O' },
    {
      kind: 'area',
      path: outline([0, 160], [0, price], chosen),
      tone: 'brand',
      label: label('Gain', [22, 94]),
    },
    guides(chosen),
    {
      kind: 'curve',
      path: line([0, price], [222, price]),
      tone: 'accent',
      label: label('Price', [222, price + 6], 'end'),
    },
    {
      kind: 'curve',
      path: line([0, 160], [200, 0]),
      tone: 'brand',
      label: label('MU = D', [54, 124]),
    },
    point(chosen),
    point([200, 0]),
    xMark('Q_1', 120),
    xMark('Q_2', 200),
    yMark('P', price),
  ],
};
