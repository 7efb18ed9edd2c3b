import type { Diagram } from '../diagram.ts';
import { guides, label, line, point, xMark, yMark } from '../plot.ts';

const wage = 112;
const hired = [68, wage] as const;
const seeking = [132, wage] as const;
const equilibrium = [100, 80] as const;

/** A wage floor above equilibrium: firms offer fewer jobs, and more people seek one. */
export const diagram: Diagram = {
  name: 'labour-market-minimum-wage',
  title: 'A minimum wage in a competitive labour market',
  description:
    'A national minimum wage above the equilibrium wage We. Employment falls from Le to L1, the quantity of labour supplied rises to L2; the distance between L1 and L2 is excess supply of labour.',
  elements: [
    { kind: 'axes', x: 'Quantity of labour', y: 'Wage rate (£)', origin: 'O' },
    guides(equilibrium),
    guides(hired),
    guides(seeking),
    {
      kind: 'curve',
      path: line([0, wage], [222, wage]),
      tone: 'accent',
      label: label('NMW', [222, wage + 6], 'end'),
    },
    {
      kind: 'curve',
      path: line([25, 5], [178, 158]),
      tone: 'ink',
      label: label('S_L', [182, 158]),
    },
    {
      kind: 'curve',
      path: line([20, 160], [168, 12]),
      tone: 'brand',
      label: label('D_L = MRP', [172, 10]),
    },
    {
      kind: 'text',
      tone: 'accent',
      label: label('excess supply', [100, wage + 22], 'middle'),
    },
    { kind: 'curve', path: line([100, wage + 8], [70, wage + 8]), tone: 'accent', arrow: true },
    { kind: 'curve', path: line([100, wage + 8], [130, wage + 8]), tone: 'accent', arrow: true },
    point(equilibrium),
    point(hired),
    point(seeking),
    xMark('L_1', hired[0]),
    xMark('L_e', equilibrium[0]),
    xMark('L_2', seeking[0]),
    yMark('W_1', wage),
    yMark('W_e', equilibrium[1]),
  ],
};
