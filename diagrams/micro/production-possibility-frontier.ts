import type { Diagram } from '../diagram.ts';
import { guides, label, line, parabola, point, xMark, yMark } from '../plot.ts';

const frontier = (x: number) => 132 - 132 * (x / 176) ** 2;
const grown = (x: number) => 168 - 168 * (x / 224) ** 2;
const a = [66, frontier(66)] as const;
const b = [132, frontier(132)] as const;

/** Concave to the origin: each further unit of one good costs more of the other. */
export const diagram: Diagram = {
  name: 'production-possibility-frontier',
  title: 'Production possibility frontier',
  description:
    'Capital goods against consumer goods. Moving along the frontier from A to B gives more consumer goods and costs capital goods; U lies inside the frontier, unused resources; growth moves the whole frontier outwards.',
  elements: [
    { kind: 'axes', x: 'Consumer goods', y: 'Capital goods', origin: 'O' },
    guides(a),
    guides(b),
    {
      kind: 'curve',
      path: parabola(grown, 0, 224),
      tone: 'accent',
      dashed: true,
      label: label('PPF_2', [188, 62]),
    },
    {
      kind: 'curve',
      path: parabola(frontier, 0, 176),
      tone: 'brand',
      label: label('PPF_1', [180, 8]),
    },
    { kind: 'curve', path: line([104, 94], [124, 112]), tone: 'ink', arrow: true },
    point(a, label('A', [70, frontier(66) + 6])),
    point(b, label('B', [137, frontier(132) + 4])),
    point([40, 50], label('U', [46, 46])),
    xMark('C_A', 66),
    xMark('C_B', 132),
    yMark('K_A', a[1]),
    yMark('K_B', b[1]),
  ],
};
