import type { Diagram } from '#diagrams/diagram.ts';

/** SRPC2 is SRPC1 moved right by 54.25, the distance from B to the LRPC: so C is at B's inflation. */
export const diagram: Diagram = {
  name: 'phillips-curve',
  title: 'Short-run and long-run Phillips curves',
  description:
    'Inflation against unemployment. From A a boost to demand moves the economy up SRPC1 to B; once ' +
    'expected inflation catches up, SRPC2 brings it to C on the vertical LRPC at the natural rate.',
  elements: [
    { kind: 'axes', x: 'Unemployment (%)', y: 'Inflation (%)' },
    { kind: 'curve', path: 'M48 165.94 L151.25 165.94', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 124.2 L151.25 124.2', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M97 124.2 L97 200', tone: 'faint', dashed: true },
    {
      kind: 'curve',
      path: 'M151.25 200 L151.25 36',
      tone: 'ink',
      label: { text: 'LRPC', x: 151.25, y: 30, anchor: 'middle' },
    },
    {
      kind: 'curve',
      path: 'M65 45 Q85 165 205 180',
      tone: 'brand',
      label: { text: 'SRPC_1', x: 208, y: 194 },
    },
    {
      kind: 'curve',
      path: 'M119.25 45 Q139.25 165 259.25 180',
      tone: 'brand',
      label: { text: 'SRPC_2', x: 263, y: 184 },
    },
    { kind: 'curve', path: 'M84 66 L116 66', tone: 'accent', arrow: true },
    { kind: 'point', x: 151.25, y: 165.94, label: { text: 'A', x: 158, y: 163 } },
    { kind: 'point', x: 97, y: 124.2, label: { text: 'B', x: 90, y: 138, anchor: 'end' } },
    { kind: 'point', x: 151.25, y: 124.2, label: { text: 'C', x: 159, y: 122 } },
    { kind: 'text', tone: 'ink', label: { text: '2', x: 42, y: 170, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: '5', x: 42, y: 128, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'U_1', x: 97, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'U_N', x: 151.25, y: 215, anchor: 'middle' } },
  ],
};
