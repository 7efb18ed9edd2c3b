import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'exchange-rate',
  title: 'A fall in the exchange rate',
  description:
    'The price of the pound in dollars against the quantity of pounds. Demand for pounds falls, the ' +
    'supply does not move: the pound depreciates from E1 to E2.',
  elements: [
    { kind: 'axes', x: 'Quantity of pounds', y: 'Price of £1 in $' },
    { kind: 'curve', path: 'M48 96 L190 96 L190 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 132 L140 132 L140 200', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M70 182.4 L250 52.8',
      tone: 'ink',
      label: { text: 'S of £', x: 254, y: 54 },
    },
    {
      kind: 'curve',
      path: 'M130 42 L254 153.6',
      tone: 'ink',
      label: { text: 'D_1', x: 258, y: 158 },
    },
    {
      kind: 'curve',
      path: 'M72 70.8 L190 177',
      tone: 'brand',
      label: { text: 'D_2', x: 196, y: 186 },
    },
    { kind: 'curve', path: 'M150 66 L78 66', tone: 'accent', arrow: true },
    { kind: 'point', x: 190, y: 96 },
    { kind: 'point', x: 140, y: 132 },
    { kind: 'text', tone: 'ink', label: { text: 'E_1', x: 42, y: 100, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'E_2', x: 42, y: 136, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_1', x: 190, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_2', x: 140, y: 215, anchor: 'middle' } },
  ],
};
