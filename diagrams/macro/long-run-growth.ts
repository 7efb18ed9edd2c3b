import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'long-run-growth',
  title: 'A supply-side improvement',
  description:
    'Price level against real GDP. LRAS shifts right from LRAS1 to LRAS2 with AD unchanged: ' +
    'full-capacity output rises from Y1 to Y2 and the price level falls from P1 to P2.',
  elements: [
    { kind: 'axes', x: 'Real GDP', y: 'Price level' },
    { kind: 'curve', path: 'M48 95 L130 95', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 137 L190 137', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M130 200 L130 42',
      tone: 'ink',
      label: { text: 'LRAS_1', x: 130, y: 36, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M190 200 L190 42',
      tone: 'brand',
      label: { text: 'LRAS_2', x: 190, y: 36, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M70 53 L250 179',
      tone: 'ink',
      label: { text: 'AD', x: 254, y: 183 },
    },
    { kind: 'curve', path: 'M137 72 L183 72', tone: 'accent', arrow: true },
    { kind: 'point', x: 130, y: 95 },
    { kind: 'point', x: 190, y: 137 },
    { kind: 'text', tone: 'ink', label: { text: 'P_1', x: 42, y: 99, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 141, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Y_1', x: 130, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Y_2', x: 190, y: 215, anchor: 'middle' } },
  ],
};
