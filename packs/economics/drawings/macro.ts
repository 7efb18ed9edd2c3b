import type { Diagram } from '#diagrams/diagram.ts';

/** Drawings of macroeconomics, in the order in which the topics first use them. */
export const macroDiagrams: readonly Diagram[] = [
  // Actual GDP is the trend, y = 175 - (x - 60) / 2, minus a sine wave of height 30 and length 140.
  {
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
      {
        kind: 'curve',
        path: 'M95 127.5 L95 157.5',
        tone: 'accent',
        dashed: true,
        part: 'Positive output gap',
      },
      {
        kind: 'curve',
        path: 'M165 152.5 L165 122.5',
        tone: 'accent',
        dashed: true,
        part: 'Negative output gap',
      },
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
      { kind: 'point', x: 130, y: 140, part: 'Actual real GDP' },
      { kind: 'point', x: 200, y: 105, part: 'Actual real GDP' },
    ],
  },
  {
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
      {
        kind: 'curve',
        path: 'M197 197 C249 197 249 43 199 43',
        tone: 'brand',
        arrow: true,
        part: 'spending',
      },
      {
        kind: 'text',
        tone: 'brand',
        label: { text: 'Consumer', x: 241, y: 117 },
        part: 'spending',
      },
      {
        kind: 'text',
        tone: 'brand',
        label: { text: 'spending, C', x: 241, y: 131 },
        part: 'spending',
      },
      {
        kind: 'curve',
        path: 'M143 180 L143 62',
        tone: 'faint',
        dashed: true,
        arrow: true,
        part: 'factors',
      },
      {
        kind: 'curve',
        path: 'M163 60 L163 178',
        tone: 'faint',
        dashed: true,
        arrow: true,
        part: 'goods',
      },
      {
        kind: 'text',
        tone: 'ink',
        label: { text: 'Factor', x: 138, y: 118, anchor: 'end' },
        part: 'factors',
      },
      {
        kind: 'text',
        tone: 'ink',
        label: { text: 'services', x: 138, y: 131, anchor: 'end' },
        part: 'factors',
      },
      { kind: 'text', tone: 'ink', label: { text: 'Goods and', x: 168, y: 118 }, part: 'goods' },
      { kind: 'text', tone: 'ink', label: { text: 'services', x: 168, y: 131 }, part: 'goods' },
      { kind: 'curve', path: 'M275 50 L229 68', tone: 'accent', arrow: true, part: 'Injections' },
      {
        kind: 'curve',
        path: 'M227 172 L271 187',
        tone: 'accent',
        arrow: true,
        part: 'Withdrawals',
      },
      {
        kind: 'text',
        tone: 'accent',
        label: { text: 'Injections', x: 277, y: 14, anchor: 'middle' },
      },
      {
        kind: 'text',
        tone: 'accent',
        label: { text: 'I + G + X', x: 277, y: 39, anchor: 'middle' },
        part: 'Injections',
      },
      {
        kind: 'text',
        tone: 'accent',
        label: { text: 'Withdrawals', x: 273, y: 201, anchor: 'middle' },
      },
      {
        kind: 'text',
        tone: 'accent',
        label: { text: 'S + T + M', x: 273, y: 227, anchor: 'middle' },
        part: 'Withdrawals',
      },
    ],
  },
  {
    name: 'ad-as',
    title: 'AD/AS: closing a negative output gap',
    description:
      'Price level against real GDP. Aggregate demand shifts right along SRAS from Y1, below ' +
      'full-capacity output, to YF on the vertical LRAS; the price level rises from P1 to P2.',
    elements: [
      { kind: 'axes', x: 'Real GDP', y: 'Price level' },
      {
        kind: 'curve',
        path: 'M48 145 L130 145 L130 200',
        tone: 'faint',
        dashed: true,
        part: 'first',
      },
      { kind: 'curve', path: 'M48 110 L180 110', tone: 'faint', dashed: true, part: 'second' },
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
        tone: 'accent',
        label: { text: 'AD_2', x: 254, y: 184 },
      },
      { kind: 'curve', path: 'M76 84 L146 84', tone: 'accent', arrow: true, part: 'arrow' },
      { kind: 'point', x: 130, y: 145, part: 'first' },
      { kind: 'point', x: 180, y: 110, part: 'second' },
      { kind: 'text', tone: 'ink', label: { text: 'P_1', x: 42, y: 149, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 114, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'Y_1', x: 130, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Y_F', x: 180, y: 215, anchor: 'middle' } },
    ],
  },
  // SRPC2 is SRPC1 shifted right by 60.87, the distance from B to the LRPC, so that C has B's inflation.
  {
    name: 'phillips-curve',
    title: 'Short-run and long-run Phillips curves',
    description:
      'Inflation against unemployment. From A a boost to demand moves the economy up SRPC1 to B; once ' +
      'expected inflation catches up, SRPC2 brings it to C on the vertical LRPC at the natural rate.',
    elements: [
      { kind: 'axes', x: 'Unemployment (%)', y: 'Inflation (%)' },
      { kind: 'curve', path: 'M48 165.94 L151.25 165.94', tone: 'faint', dashed: true, part: 'A' },
      { kind: 'curve', path: 'M48 114.8 L151.25 114.8', tone: 'faint', dashed: true, part: '5' },
      { kind: 'curve', path: 'M90.38 114.8 L90.38 200', tone: 'faint', dashed: true, part: 'B' },
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
        tone: 'accent',
        label: { text: 'SRPC_2', x: 269, y: 184 },
      },
      { kind: 'curve', path: 'M82 62 L120 62', tone: 'accent', arrow: true, part: 'arrow' },
      { kind: 'point', x: 151.25, y: 165.94, label: { text: 'A', x: 158, y: 163 } },
      { kind: 'point', x: 90.38, y: 114.8, label: { text: 'B', x: 83, y: 129, anchor: 'end' } },
      { kind: 'point', x: 151.25, y: 114.8, label: { text: 'C', x: 159, y: 112 } },
      { kind: 'text', tone: 'ink', label: { text: '2', x: 42, y: 170, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: '5', x: 42, y: 119, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'U_1', x: 90.38, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'U_N', x: 151.25, y: 215, anchor: 'middle' } },
    ],
  },
  {
    name: 'money-market',
    title: 'The money market',
    description:
      'The rate of interest against the quantity of money. The vertical money supply shifts right, ' +
      'as with quantitative easing, and the rate falls along the demand for money from r1 to r2.',
    elements: [
      { kind: 'axes', x: 'Quantity of money', y: 'Rate of interest' },
      {
        kind: 'curve',
        path: 'M48 111.75 L104.64 111.75',
        tone: 'faint',
        dashed: true,
        part: 'first',
      },
      {
        kind: 'curve',
        path: 'M48 153.75 L165.84 153.75',
        tone: 'faint',
        dashed: true,
        part: 'second',
      },
      {
        kind: 'curve',
        path: 'M66 40 Q96 160 270 180',
        tone: 'ink',
        label: { text: 'MD', x: 274, y: 184 },
      },
      {
        kind: 'curve',
        path: 'M104.64 200 L104.64 38',
        tone: 'ink',
        label: { text: 'MS_1', x: 104.64, y: 32, anchor: 'middle' },
      },
      {
        kind: 'curve',
        path: 'M165.84 200 L165.84 38',
        tone: 'accent',
        label: { text: 'MS_2', x: 165.84, y: 32, anchor: 'middle' },
      },
      { kind: 'curve', path: 'M112 78 L158 78', tone: 'accent', arrow: true, part: 'arrow' },
      { kind: 'point', x: 104.64, y: 111.75, part: 'first' },
      { kind: 'point', x: 165.84, y: 153.75, part: 'second' },
      { kind: 'text', tone: 'ink', label: { text: 'r_1', x: 42, y: 116, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'r_2', x: 42, y: 158, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'M_1', x: 104.64, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'M_2', x: 165.84, y: 215, anchor: 'middle' } },
    ],
  },
  {
    name: 'laffer-curve',
    title: 'The Laffer curve',
    description:
      'Tax revenue against the average tax rate: nothing at 0% and at 100%, the most at t*. A rate below ' +
      't* and one above it can raise the same revenue.',
    elements: [
      { kind: 'axes', x: 'Tax rate (%)', y: 'Tax revenue', origin: '0' },
      { kind: 'curve', path: 'M48 95 L222 95', tone: 'faint', dashed: true, part: 'R_1' },
      { kind: 'curve', path: 'M106 95 L106 200', tone: 'faint', dashed: true, part: 'A' },
      { kind: 'curve', path: 'M222 95 L222 200', tone: 'faint', dashed: true, part: 'B' },
      {
        kind: 'curve',
        path: 'M48 60 L164 60 L164 200',
        tone: 'faint',
        dashed: true,
        part: 'Revenue-maximising rate',
      },
      { kind: 'curve', path: 'M48 200 Q164 -80 280 200', tone: 'brand', part: 'curve' },
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
      { kind: 'text', tone: 'ink', label: { text: '100', x: 283, y: 215, anchor: 'end' } },
    ],
  },
  {
    name: 'long-run-growth',
    title: 'A supply-side improvement',
    description:
      'Price level against real GDP. LRAS shifts right from LRAS1 to LRAS2 with AD unchanged: ' +
      'full-capacity output rises from Y1 to Y2 and the price level falls from P1 to P2.',
    elements: [
      { kind: 'axes', x: 'Real GDP', y: 'Price level' },
      { kind: 'curve', path: 'M48 95 L130 95', tone: 'faint', dashed: true, part: 'first' },
      { kind: 'curve', path: 'M48 137 L190 137', tone: 'faint', dashed: true, part: 'second' },
      {
        kind: 'curve',
        path: 'M130 200 L130 42',
        tone: 'ink',
        label: { text: 'LRAS_1', x: 130, y: 36, anchor: 'middle' },
      },
      {
        kind: 'curve',
        path: 'M190 200 L190 42',
        tone: 'accent',
        label: { text: 'LRAS_2', x: 190, y: 36, anchor: 'middle' },
      },
      {
        kind: 'curve',
        path: 'M70 53 L250 179',
        tone: 'ink',
        label: { text: 'AD', x: 254, y: 183 },
      },
      { kind: 'curve', path: 'M137 72 L183 72', tone: 'accent', arrow: true, part: 'arrow' },
      { kind: 'point', x: 130, y: 95, part: 'first' },
      { kind: 'point', x: 190, y: 137, part: 'second' },
      { kind: 'text', tone: 'ink', label: { text: 'P_1', x: 42, y: 99, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 141, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'Y_1', x: 130, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Y_2', x: 190, y: 215, anchor: 'middle' } },
    ],
  },
  {
    name: 'exchange-rate',
    title: 'A fall in the exchange rate',
    description:
      'The price of the pound in dollars against the quantity of pounds. Demand for pounds falls, the ' +
      'supply does not move: the pound depreciates from E1 to E2.',
    elements: [
      { kind: 'axes', x: 'Quantity of pounds', y: 'Price of £1 in $' },
      {
        kind: 'curve',
        path: 'M48 96 L190 96 L190 200',
        tone: 'faint',
        dashed: true,
        part: 'first',
      },
      {
        kind: 'curve',
        path: 'M48 132 L140 132 L140 200',
        tone: 'faint',
        dashed: true,
        part: 'second',
      },
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
        tone: 'accent',
        label: { text: 'D_2', x: 196, y: 186 },
      },
      { kind: 'curve', path: 'M150 66 L78 66', tone: 'accent', arrow: true, part: 'arrow' },
      { kind: 'point', x: 190, y: 96, part: 'first' },
      { kind: 'point', x: 140, y: 132, part: 'second' },
      { kind: 'text', tone: 'ink', label: { text: 'E_1', x: 42, y: 100, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'E_2', x: 42, y: 136, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_1', x: 190, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_2', x: 140, y: 215, anchor: 'middle' } },
    ],
  },
  // Domestic supply is y = 190 - 0.8 (x - 60), domestic demand y = 50 + 0.7 (x - 80).
  {
    name: 'tariff',
    title: 'The effects of a tariff',
    description:
      'Price against quantity, the world price below the domestic equilibrium. A tariff lifts the price: ' +
      'domestic output grows, consumption and imports shrink, and two triangles of welfare are lost.',
    elements: [
      { kind: 'axes', x: 'Quantity', y: 'Price' },
      {
        kind: 'area',
        path: 'M78.75 175 L122.5 140 L122.5 175 Z',
        tone: 'accent',
        part: 'lost welfare',
      },
      {
        kind: 'area',
        path: 'M208.57 140 L258.57 175 L208.57 175 Z',
        tone: 'accent',
        part: 'lost welfare',
      },
      {
        kind: 'area',
        path: 'M122.5 140 L208.57 140 L208.57 175 L122.5 175 Z',
        tone: 'brand',
        label: { text: 'Tax revenue', x: 165.5, y: 162, anchor: 'middle' },
      },
      { kind: 'curve', path: 'M78.75 175 L78.75 200', tone: 'faint', dashed: true, part: 'Q_1' },
      { kind: 'curve', path: 'M122.5 140 L122.5 200', tone: 'faint', dashed: true, part: 'Q_2' },
      { kind: 'curve', path: 'M208.57 140 L208.57 200', tone: 'faint', dashed: true, part: 'Q_3' },
      { kind: 'curve', path: 'M258.57 175 L258.57 200', tone: 'faint', dashed: true, part: 'Q_4' },
      {
        kind: 'curve',
        path: 'M60 190 L240 46',
        tone: 'ink',
        label: { text: 'S_D', x: 244, y: 46 },
      },
      {
        kind: 'curve',
        path: 'M80 50 L272 184.4',
        tone: 'ink',
        label: { text: 'D', x: 276, y: 193 },
      },
      {
        kind: 'curve',
        path: 'M48 175 L278 175',
        tone: 'ink',
        label: { text: 'S_W', x: 282, y: 177 },
      },
      {
        kind: 'curve',
        path: 'M48 140 L258 140',
        tone: 'accent',
        label: { text: 'S_W + tariff', x: 240, y: 132 },
      },
      { kind: 'point', x: 78.75, y: 175, part: 'Q_1' },
      { kind: 'point', x: 122.5, y: 140, part: 'Q_2' },
      { kind: 'point', x: 208.57, y: 140, part: 'Q_3' },
      { kind: 'point', x: 258.57, y: 175, part: 'Q_4' },
      { kind: 'text', tone: 'ink', label: { text: 'P_T', x: 42, y: 144, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'P_W', x: 42, y: 179, anchor: 'end' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_1', x: 78.75, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_2', x: 122.5, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_3', x: 208.57, y: 215, anchor: 'middle' } },
      { kind: 'text', tone: 'ink', label: { text: 'Q_4', x: 258.57, y: 215, anchor: 'middle' } },
    ],
  },
];
