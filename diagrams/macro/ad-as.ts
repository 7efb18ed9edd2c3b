import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'ad-as',
  title: 'AD/AS: closing a negative output gap',
  description:
    'Price level against real GDP. Aggregate demand shifts right along SRAS from Y1, below ' +
    'full-capacity output, to YF on the vertical LRAS; the price level rises from P1 to P2.',
  elements: [
    { kind: 'axes', x: 'Real GDP', y: 'Price level' },
    { kind: 'curve', path: 'M48 145 L130 145 L130 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 110 L180 110', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M180 200 L180 36',
      tone: 'ink',
      label: { text: 'LRAS', x: 180, y: 30, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M80 180 L250 61',
      tone: 'ink',
      label: { text: 'SRAS', x: 254, y: 61 },
    },
    {
      kind: 'curve',
      path: 'M62 77 L170 185',
      tone: 'brand',
      label: { text: 'AD_1', x: 168, y: 195, anchor: 'end' },
    },
    {
      kind: 'curve',
      path: 'M106 36 L250 180',
      tone: 'brand',
      label: { text: 'AD_2', x: 254, y: 184 },
    },
    { kind: 'curve', path: 'M76 84 L146 84', tone: 'accent', arrow: true },
    { kind: 'point', x: 130, y: 145 },
    { kind: 'point', x: 180, y: 110 },
    { kind: 'text', tone: 'ink', label: { text: 'P_1', x: 42, y: 149, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 114, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Y_1', x: 130, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Y_F', x: 180, y: 215, anchor: 'middle' } },
  ],
};
