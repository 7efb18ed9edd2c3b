import type { Diagram } from '#diagrams/diagram.ts';
import { guides, label, line, parabola, point, xMark, yMark } from '#diagrams/plot.ts';

const alone = (x: number) => 14 + 146 * (x / 160) ** 2;
const withNotes = (x: number) => 14 + 146 * ((x - 64) / 160) ** 2;
const before = [120, alone(120)] as const;
const after = [184, withNotes(184)] as const;

/** A supply curve of grades. Shifted right, the same effort earns a better grade. */
export const heroDiagram: Diagram = {
  name: 'effort-against-grade',
  title: 'Effort against grade',
  description:
    'The effort that a grade takes: grades along, effort upwards. The curve shifts to the right from S1 to S2: the same effort reaches an A* where it used to reach a B.',
  elements: [
    { kind: 'axes', x: 'Grade', y: 'Effort' },
    { ...guides(after), part: 'second' },
    {
      kind: 'curve',
      path: line([before[0], 0], before),
      tone: 'faint',
      dashed: true,
      part: 'first',
    },
    {
      kind: 'curve',
      path: parabola(alone, 0, 160),
      tone: 'ink',
      label: label('S_1', [154, 166]),
    },
    {
      kind: 'curve',
      path: parabola(withNotes, 64, 224),
      tone: 'brand',
      label: label('S_2', [218, 166]),
    },
    { kind: 'curve', path: line([112, 58], [146, 58]), tone: 'accent', arrow: true, part: 'arrow' },
    { ...point(before), part: 'first' },
    { ...point(after), part: 'second' },
    xMark('C', 72),
    xMark('B', 120),
    xMark('A', 152),
    xMark('A*', 184, 'accent'),
    yMark('e', before[1]),
  ],
};
