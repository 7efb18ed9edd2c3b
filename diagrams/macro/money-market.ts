import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'money-market',
  title: 'The money market',
  description:
    'The rate of interest against the quantity of money. The vertical money supply shifts right, ' +
    'as with quantitative easing, and the rate falls along the demand for money from r1 to r2.',
  elements: [
    { kind: 'axes', x: 'Quantity of money', y: 'Rate of interest' },
    { kind: 'curve', path: 'M48 111.75 L104.64 111.75', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 153.75 L165.84 153.75', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M66 40 Q96 160 270 180',
      tone: 'ink',
      label: { text: 'MD', x: 274, y: 184 },
    },
    {
      kind: 'curve',
      path: 'M104.64 200 L104.64 46',
      tone: 'brand',
      label: { text: 'MS_1', x: 104.64, y: 40, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M165.84 200 L165.84 46',
      tone: 'brand',
      label: { text: 'MS_2', x: 165.84, y: 40, anchor: 'middle' },
    },
    { kind: 'curve', path: 'M112 78 L158 78', tone: 'accent', arrow: true },
    { kind: 'point', x: 104.64, y: 111.75 },
    { kind: 'point', x: 165.84, y: 153.75 },
    { kind: 'text', tone: 'ink', label: { text: 'r_1', x: 42, y: 116, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'r_2', x: 42, y: 158, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'M_1', x: 104.64, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'M_2', x: 165.84, y: 215, anchor: 'middle' } },
  ],
};
