import type { Diagram } from '#diagrams/diagram.ts';

export const diagram: Diagram = {
  name: 'laffer-curve',
  title: 'The Laffer curve',
  description:
    'Tax revenue against the average tax rate: nothing at 0% and at 100%, the most at t*. A rate below ' +
    't* and one above it can raise the same revenue.',
  elements: [
    { kind: 'axes', x: 'Tax rate (%)', y: 'Tax revenue', origin: '0' },
    { kind: 'curve', path: 'M48 95 L222 95', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M106 95 L106 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M222 95 L222 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 60 L164 60 L164 200', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 200 Q164 -80 280 200', tone: 'brand' },
    { kind: 'point', x: 106, y: 95, label: { text: 'A', x: 98, y: 90, anchor: 'end' } },
    {
      kind: 'point',
      x: 164,
      y: 60,
      label: { text: 'Revenue-maximising rate', x: 164, y: 48, anchor: 'middle' },
    },
    { kind: 'point', x: 222, y: 95, label: { text: 'B', x: 230, y: 90 } },
    { kind: 'text', tone: 'ink', label: { text: 'R_m', x: 42, y: 64, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'R_1', x: 42, y: 99, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 't_1', x: 106, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 't*', x: 164, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 't_2', x: 222, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: '100', x: 280, y: 215, anchor: 'middle' } },
  ],
};
