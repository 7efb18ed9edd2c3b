import type { Diagram } from '#diagrams/diagram.ts';

/** Domestic supply is y = 190 - 0.8 (x - 60), domestic demand y = 50 + 0.7 (x - 80). */
export const diagram: Diagram = {
  name: 'tariff',
  title: 'The effects of a tariff',
  description:
    'Price against quantity, the world price below the domestic equilibrium. A tariff lifts the price: ' +
    'domestic output grows, consumption and imports shrink, and two triangles of welfare are lost.',
  elements: [
    { kind: 'axes', x: 'Quantity', y: 'Price' },
    { kind: 'area', path: 'M78.75 175 L122.5 140 L122.5 175 Z', tone: 'accent' },
    { kind: 'area', path: 'M208.57 140 L258.57 175 L208.57 175 Z', tone: 'accent' },
    {
      kind: 'area',
      path: 'M122.5 140 L208.57 140 L208.57 175 L122.5 175 Z',
      tone: 'brand',
      label: { text: 'Tax revenue', x: 165.5, y: 162, anchor: 'middle' },
    },
    { kind: 'curve', path: 'M78.75 175 L78.75 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M122.5 140 L122.5 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M208.57 140 L208.57 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M258.57 175 L258.57 200', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M60 190 L240 46',
      tone: 'ink',
      label: { text: 'S_D', x: 244, y: 46 },
    },
    { kind: 'curve', path: 'M80 50 L272 184.4', tone: 'ink', label: { text: 'D', x: 276, y: 193 } },
    {
      kind: 'curve',
      path: 'M48 175 L278 175',
      tone: 'ink',
      label: { text: 'S_W', x: 282, y: 177 },
    },
    {
      kind: 'curve',
      path: 'M48 140 L258 140',
      tone: 'brand',
      label: { text: 'S_W + tariff', x: 240, y: 132 },
    },
    { kind: 'point', x: 78.75, y: 175 },
    { kind: 'point', x: 122.5, y: 140 },
    { kind: 'point', x: 208.57, y: 140 },
    { kind: 'point', x: 258.57, y: 175 },
    { kind: 'text', tone: 'ink', label: { text: 'P_T', x: 42, y: 144, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'P_W', x: 42, y: 179, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_1', x: 78.75, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_2', x: 122.5, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_3', x: 208.57, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'Q_4', x: 258.57, y: 215, anchor: 'middle' } },
  ],
};
