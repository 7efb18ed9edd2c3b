import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'circular-flow',
  title: 'The circular flow of income',
  description:
    'Firms pay incomes to households; households spend on the output of firms. Saving, taxes and ' +
    'imports leave the flow; investment, government spending and exports enter it.',
  elements: [
    { kind: 'box', x: 109, y: 26, width: 88, height: 34, text: 'Firms' },
    { kind: 'box', x: 109, y: 180, width: 88, height: 34, text: 'Households' },
    {
      kind: 'curve',
      path: 'M109 43 C57 43 57 197 107 197',
      tone: 'brand',
      arrow: true,
      label: { text: 'Income, Y', x: 64, y: 124, anchor: 'end' },
    },
    { kind: 'curve', path: 'M197 197 C249 197 249 43 199 43', tone: 'brand', arrow: true },
    { kind: 'text', tone: 'brand', label: { text: 'Consumer', x: 241, y: 117 } },
    { kind: 'text', tone: 'brand', label: { text: 'spending, C', x: 241, y: 131 } },
    { kind: 'curve', path: 'M143 180 L143 62', tone: 'faint', dashed: true, arrow: true },
    { kind: 'curve', path: 'M163 60 L163 178', tone: 'faint', dashed: true, arrow: true },
    { kind: 'text', tone: 'ink', label: { text: 'Factor', x: 138, y: 118, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'services', x: 138, y: 131, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Goods and', x: 168, y: 118 } },
    { kind: 'text', tone: 'ink', label: { text: 'services', x: 168, y: 131 } },
    { kind: 'curve', path: 'M275 50 L229 68', tone: 'accent', arrow: true },
    { kind: 'curve', path: 'M227 174 L271 191', tone: 'accent', arrow: true },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Injections', x: 277, y: 30, anchor: 'middle' },
    },
    { kind: 'text', tone: 'accent', label: { text: 'I + G + X', x: 277, y: 43, anchor: 'middle' } },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Withdrawals', x: 273, y: 206, anchor: 'middle' },
    },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'S + T + M', x: 273, y: 219, anchor: 'middle' },
    },
  ],
};
