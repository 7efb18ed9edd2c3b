import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'circular-flow',
  title: 'The circular flow of income',
  description:
    'Firms pay incomes to households; households spend on the output of firms. Saving, taxes and ' +
    'imports leave the flow; investment, government spending and exports enter it.',
  elements: [
    { kind: 'box', x: 116, y: 26, width: 88, height: 34, text: 'Firms' },
    { kind: 'box', x: 116, y: 180, width: 88, height: 34, text: 'Households' },
    {
      kind: 'curve',
      path: 'M116 43 C64 43 64 197 114 197',
      tone: 'brand',
      arrow: true,
      label: { text: 'Income, Y', x: 71, y: 124, anchor: 'end' },
    },
    { kind: 'curve', path: 'M204 197 C256 197 256 43 206 43', tone: 'brand', arrow: true },
    { kind: 'text', tone: 'brand', label: { text: 'Consumer', x: 248, y: 117 } },
    { kind: 'text', tone: 'brand', label: { text: 'spending, C', x: 248, y: 131 } },
    { kind: 'curve', path: 'M150 180 L150 62', tone: 'faint', dashed: true, arrow: true },
    { kind: 'curve', path: 'M170 60 L170 178', tone: 'faint', dashed: true, arrow: true },
    { kind: 'text', tone: 'ink', label: { text: 'Factor', x: 145, y: 118, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'services', x: 145, y: 131, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Goods and', x: 175, y: 118 } },
    { kind: 'text', tone: 'ink', label: { text: 'services', x: 175, y: 131 } },
    { kind: 'curve', path: 'M282 50 L236 68', tone: 'accent', arrow: true },
    { kind: 'curve', path: 'M234 174 L278 191', tone: 'accent', arrow: true },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Injections', x: 284, y: 30, anchor: 'middle' },
    },
    { kind: 'text', tone: 'accent', label: { text: 'I + G + X', x: 284, y: 43, anchor: 'middle' } },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Withdrawals', x: 282, y: 206, anchor: 'middle' },
    },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'S + T + M', x: 282, y: 219, anchor: 'middle' },
    },
  ],
};
