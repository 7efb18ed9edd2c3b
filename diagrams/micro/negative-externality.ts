import type { Diagram } from '../diagram.ts';
import { guides, label, line, outline, point, xMark, yMark } from '../plot.ts';

const externalCost = 44;
const privateCost = (q: number) => 20 + 0.6 * q;
const socialCost = (q: number) => privateCost(q) + externalCost;
const benefit = (q: number) => 160 - 0.8 * q;
const market = [100, benefit(100)] as const;
const optimum = [
  (160 - 20 - externalCost) / 1.4,
  benefit((160 - 20 - externalCost) / 1.4),
] as const;

/** The market produces past the optimum; every unit in between costs society more than it benefits. */
export const diagram: Diagram = {
  name: 'negative-externality',
  title: 'A negative externality in production',
  description:
    'Marginal social cost lies above marginal private cost by the external cost. The market produces Q1 where private cost meets benefit; the social optimum Q* is smaller. The triangle between social cost and benefit from Q* to Q1 is the deadweight welfare loss (DWL).',
  elements: [
    { kind: 'axes', x: 'Quantity', y: 'Cost, benefit (£)', origin: 'O' },
    {
      kind: 'area',
      path: outline(optimum, [market[0], socialCost(market[0])], market),
      tone: 'accent',
    },
    guides(optimum),
    guides(market),
    {
      kind: 'curve',
      path: line([market[0], market[1]], [market[0], socialCost(market[0])]),
      tone: 'accent',
    },
    {
      kind: 'curve',
      path: line([0, privateCost(0)], [200, privateCost(200)]),
      tone: 'ink',
      label: label('MPC', [204, privateCost(200) - 4]),
    },
    {
      kind: 'curve',
      path: line([0, socialCost(0)], [170, socialCost(170)]),
      tone: 'accent',
      label: label('MSC', [174, socialCost(170) - 4]),
    },
    {
      kind: 'curve',
      path: line([0, benefit(0)], [186, benefit(186)]),
      tone: 'brand',
      label: label('MPB = MSB', [176, 26]),
    },
    {
      kind: 'text',
      tone: 'accent',
      label: label('DWL', [105, 105]),
    },
    point(optimum),
    point(market),
    xMark('Q*', optimum[0]),
    xMark('Q_1', market[0]),
    yMark('P*', optimum[1]),
    yMark('P_1', market[1]),
  ],
};
