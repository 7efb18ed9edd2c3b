import type { Diagram } from '#diagrams/diagram.ts';

/** SRPC2 is SRPC1 shifted right by 60.87, the distance from B to the LRPC, so that C has B's inflation. */
export const diagram: Diagram = {
  name: 'phillips-curve',
  title: 'Short-run and long-run Phillips curves',
  description:
    'Inflation against unemployment. From A a boost to demand moves the economy up SRPC1 to B; once ' +
    'expected inflation catches up, SRPC2 brings it to C on the vertical LRPC at the natural rate.',
  elements: [
    { kind: 'axes', x: 'Unemployment (%)', y: 'Inflation (%)' },
    { kind: 'curve', path: 'M48 165.94 L151.25 165.94', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M48 114.8 L151.25 114.8', tone: 'faint', dashed: true },
    { kind: 'curve', path: 'M90.38 114.8 L90.38 200', tone: 'faint', dashed: true },
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
      path: 'M125.87 45 Q145.87 165 265.87 180',
      tone: 'brand',
      label: { text: 'SRPC_2', x: 269, y: 184 },
    },
    { kind: 'curve', path: 'M82 62 L120 62', tone: 'accent', arrow: true },
    { kind: 'point', x: 151.25, y: 165.94, label: { text: 'A', x: 158, y: 163 } },
    { kind: 'point', x: 90.38, y: 114.8, label: { text: 'B', x: 83, y: 129, anchor: 'end' } },
    { kind: 'point', x: 151.25, y: 114.8, label: { text: 'C', x: 159, y: 112 } },
    { kind: 'text', tone: 'ink', label: { text: '2', x: 42, y: 170, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: '5', x: 42, y: 119, anchor: 'end' } },
    { kind: 'text', tone: 'ink', label: { text: 'U_1', x: 90.38, y: 215, anchor: 'middle' } },
    { kind: 'text', tone: 'ink', label: { text: 'U_N', x: 151.25, y: 215, anchor: 'middle' } },
  ],
};
