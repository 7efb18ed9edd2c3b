import type { Diagram } from '#diagrams/diagram.ts';

/** Actual GDP is the trend, y = 175 - (x - 60) / 2, minus a sine wave of height 30 and length 140. */
export const diagram: Diagram = {
  name: 'economic-cycle',
  title: 'The economic cycle',
  description:
    'Real GDP against time. Trend output rises in a straight line; actual output swings around it. ' +
    'Above the trend the output gap is positive, below it the gap is negative.',
  elements: [
    { kind: 'axes', x: 'Time', y: 'Real GDP' },
    {
      kind: 'curve',
      path: 'M60 175 L280 65',
      tone: 'ink',
      label: { text: 'Trend', x: 283, y: 67 },
    },
    {
      kind: 'curve',
      path:
        'M60 175 C65.8 164.2 71.7 153.5 77.5 145 C83.3 136.6 89.2 130.4 95 127.5 ' +
        'C100.8 124.6 106.7 124.9 112.5 127.5 C118.3 130.2 124.2 135.1 130 140 ' +
        'C135.8 144.9 141.7 149.8 147.5 152.5 C153.3 155.1 159.2 155.4 165 152.5 ' +
        'C170.8 149.6 176.7 143.4 182.5 135 C188.3 126.5 194.2 115.8 200 105 ' +
        'C205.8 94.2 211.7 83.5 217.5 75 C223.3 66.6 229.2 60.4 235 57.5 ' +
        'C240.8 54.6 246.7 54.9 252.5 57.5',
      tone: 'brand',
      label: { text: 'Actual real GDP', x: 236, y: 44, anchor: 'middle' },
    },
    { kind: 'curve', path: 'M95 127.5 L95 157.5', tone: 'accent', dashed: true },
    { kind: 'curve', path: 'M165 152.5 L165 122.5', tone: 'accent', dashed: true },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Positive output gap', x: 116, y: 108, anchor: 'middle' },
    },
    {
      kind: 'text',
      tone: 'accent',
      label: { text: 'Negative output gap', x: 174, y: 172, anchor: 'middle' },
    },
    { kind: 'point', x: 130, y: 140 },
    { kind: 'point', x: 200, y: 105 },
  ],
};
