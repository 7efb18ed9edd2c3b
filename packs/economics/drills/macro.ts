import { AXES, choose, type Drill, draw, RIGHT_OR_LEFT, UP_OR_DOWN } from '#diagrams/drill.ts';

/** Drills on the drawings of macroeconomics, by the drawing's name. */
export const macroDrills: Record<string, readonly Drill[]> = {
  'economic-cycle': [
    {
      kind: 'label',
      name: 'trend-and-gaps',
      prompt: choose('The economic cycle'),
      questions: [
        { label: 'Real GDP', place: 'The vertical axis', answer: 'Real GDP' },
        { label: 'Time', place: 'The horizontal axis', answer: 'Time' },
        { label: 'Trend', place: 'The straight line', answer: 'Trend output' },
        { label: 'Actual real GDP', place: 'The wave', answer: 'Actual output' },
        {
          label: 'Positive output gap',
          place: 'The left dashed line, from the straight line up to the wave',
          answer: 'Positive output gap',
        },
        {
          label: 'Negative output gap',
          place: 'The right dashed line, from the straight line down to the wave',
          answer: 'Negative output gap',
        },
      ],
      distractors: ['Inflation (%)', 'Price level', 'Recession'],
      reason:
        'The gap is actual output less trend output: positive above the trend, negative below. A recession is a stretch in which actual output falls for two quarters or more, not the stretch below the trend.',
    },
    {
      kind: 'build',
      name: 'draw-the-gaps',
      prompt: draw('The economic cycle'),
      stages: [
        [AXES],
        [
          { name: 'Trend output', parts: ['Trend'] },
          { name: 'Actual output', parts: ['Actual real GDP'] },
        ],
        [
          { name: 'Positive output gap', parts: ['Positive output gap'] },
          { name: 'Negative output gap', parts: ['Negative output gap'] },
        ],
      ],
      reason:
        'An output gap is the distance between actual and trend output, so it needs both lines.',
    },
  ],
  'circular-flow': [
    {
      kind: 'label',
      name: 'flows-and-leaks',
      prompt: choose('The circular flow of income'),
      questions: [
        { label: 'Firms', place: 'The upper box', answer: 'Firms' },
        { label: 'Households', place: 'The lower box', answer: 'Households' },
        {
          label: 'Income, Y',
          place: 'The arrow on the left, from the upper to the lower box',
          answer: 'Income (Y)',
        },
        {
          label: 'I + G + X',
          place: 'Below “Injections”: the sum that enters the flow',
          answer: 'Investment, government spending, exports (I + G + X)',
        },
        {
          label: 'S + T + M',
          place: 'Below “Withdrawals”: the sum that leaves the flow',
          answer: 'Saving, taxes, imports (S + T + M)',
        },
      ],
      distractors: [
        'Investment, taxes, exports (I + T + X)',
        'Saving, government spending, imports (S + G + M)',
      ],
      reason:
        'Firms pay incomes to households, which spend them on the output of firms. Saving, taxes and imports leave the flow; investment, government spending and exports enter it.',
    },
    {
      kind: 'build',
      name: 'open-the-flow',
      prompt: draw('The circular flow of income'),
      stages: [
        [{ name: 'Households and firms', parts: ['Firms', 'Households'] }],
        [
          { name: 'Goods and factor services', parts: ['factors', 'goods'] },
          { name: 'Income and consumer spending', parts: ['Income, Y', 'spending'] },
        ],
        [
          { name: 'Injections: I + G + X', parts: ['Injections'] },
          { name: 'Withdrawals: S + T + M', parts: ['Withdrawals'] },
        ],
      ],
      reason:
        'Money flows against goods and services between the two sectors. Injections and withdrawals open the flow: they add spending from outside it, or take income out of it.',
    },
  ],
  'ad-as': [
    {
      kind: 'shift',
      name: 'government-spends-more',
      prompt:
        'The government spends more on railways. Which curve moves immediately, and which way?',
      curves: ['AD₁', 'SRAS', 'LRAS'],
      curve: 'AD₁',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Price level against real GDP. AD1 crosses SRAS at price level P1 and output Y1, which is below full-capacity output YF on the vertical LRAS.',
      after: ['AD_2', 'second', 'P_2', 'arrow'],
      moves: [['AD_1', 'AD_2']],
      reason:
        'Government spending is part of aggregate demand, so AD shifts to the right. Output extends along SRAS from Y₁ to YF, and the price level rises to P₂. The railways may move LRAS, too, but only once they are built.',
    },
    {
      kind: 'shift',
      name: 'gas-price-rises',
      prompt: 'The world price of gas rises for a time. Which curve moves, and which way?',
      curves: ['AD₁', 'SRAS', 'LRAS'],
      curve: 'SRAS',
      directions: RIGHT_OR_LEFT,
      direction: 'To the left',
      start:
        'Price level against real GDP. AD1 crosses SRAS at price level P1 and output Y1, which is below full-capacity output YF on the vertical LRAS.',
      end: 'SRAS has shifted to the left, to SRAS2. The price level rises from P1 to P2 and real GDP falls from Y1 to Y2, along AD1.',
      without: ['AD_2', 'second', 'P_2', 'arrow'],
      after: [
        {
          kind: 'curve',
          path: 'M48 120.29 L105.29 120.29 L105.29 200',
          tone: 'faint',
          dashed: true,
        },
        {
          kind: 'curve',
          path: 'M50 159 L190 61',
          tone: 'accent',
          label: { text: 'SRAS_2', x: 194, y: 58 },
        },
        { kind: 'curve', path: 'M222 75 L190 75', tone: 'accent', arrow: true },
        { kind: 'point', x: 105.29, y: 120.29 },
        { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 124, anchor: 'end' } },
        { kind: 'text', tone: 'ink', label: { text: 'Y_2', x: 105.29, y: 215, anchor: 'middle' } },
      ],
      moves: [['SRAS', 'SRAS_2']],
      reason:
        'Each unit costs firms more, so they plan less output at every price level: SRAS shifts to the left. The price level rises and real GDP falls along AD₁, which is stagflation. A temporary cost shock does not move LRAS.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('AD/AS, with a rise in demand'),
      questions: [
        { label: 'Price level', place: 'The vertical axis', answer: 'Price level' },
        { label: 'Real GDP', place: 'The horizontal axis', answer: 'Real GDP' },
        {
          label: 'LRAS',
          place: 'The vertical line',
          answer: 'Long-run aggregate supply (LRAS)',
        },
        {
          label: 'SRAS',
          place: 'The line that slopes upwards',
          answer: 'Short-run aggregate supply (SRAS)',
        },
        {
          label: 'AD_2',
          place: 'The right line that slopes downwards',
          answer: 'Aggregate demand after the rise (AD₂)',
        },
        {
          label: 'Y_F',
          place: 'The right mark on the horizontal axis',
          answer: 'Full-capacity output (YF)',
        },
      ],
      distractors: ['Price', 'Quantity', 'Demand (D)'],
      reason:
        'The axes are the price level and real GDP, never price and quantity. LRAS is vertical, because in the long run capacity depends on the factors of production and not on prices.',
    },
  ],
  'phillips-curve': [
    {
      kind: 'shift',
      name: 'expectations-catch-up',
      prompt:
        'The economy is at B. People notice that inflation is 5%, and expect 5% from now on instead of 2%. Which curve moves, and which way?',
      curves: ['SRPC₁', 'LRPC'],
      curve: 'SRPC₁',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Inflation against unemployment. SRPC1 slopes downwards and crosses the vertical LRPC at A, at 2% inflation. B is further up SRPC1, at 5% inflation and lower unemployment.',
      after: ['SRPC_2', 'C', 'arrow'],
      moves: [['SRPC_1', 'SRPC_2']],
      reason:
        'Each short-run curve is drawn for one rate of expected inflation, so the short-run curve shifts to the right. Workers bargain for more, labour costs as much in real terms as before, and unemployment returns to the natural rate at C.',
    },
    {
      kind: 'build',
      name: 'from-a-to-c',
      prompt:
        'Draw what happens after a boost to demand: press the steps in the order in which you would draw them.',
      stages: [
        [AXES],
        [
          { name: 'The long-run curve (LRPC)', parts: ['LRPC', 'U_N'] },
          { name: 'The short-run curve for 2% expected', parts: ['SRPC_1'] },
        ],
        [{ name: 'Inflation of 2%, as expected', parts: ['A', '2'] }],
        [{ name: 'Inflation of 5%, not expected', parts: ['B', 'U_1', '5'] }],
        [{ name: 'The short-run curve for 5% expected', parts: ['SRPC_2', 'arrow'] }],
        [{ name: 'Inflation of 5%, as expected', parts: ['C'] }],
      ],
      reason:
        'The boost moves the economy from A up SRPC₁ to B. Only then do expectations rise, which shifts the short-run curve and takes the economy to C: unemployment as before, with more inflation.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('Short-run and long-run Phillips curves'),
      questions: [
        { label: 'Inflation (%)', place: 'The vertical axis', answer: 'Inflation (%)' },
        { label: 'Unemployment (%)', place: 'The horizontal axis', answer: 'Unemployment (%)' },
        {
          label: 'LRPC',
          place: 'The vertical line',
          answer: 'Long-run Phillips curve (LRPC)',
        },
        {
          label: 'SRPC_1',
          place: 'The curve on the left',
          answer: 'Short-run Phillips curve, 2% inflation expected (SRPC₁)',
        },
        {
          label: 'SRPC_2',
          place: 'The curve on the right',
          answer: 'Short-run Phillips curve, 5% inflation expected (SRPC₂)',
        },
        {
          label: 'U_N',
          place: 'The mark below the vertical line',
          answer: 'Natural rate of unemployment (UN)',
        },
      ],
      distractors: ['Long-run aggregate supply (LRAS)', 'Real GDP', 'Rate of interest (%)'],
      reason:
        'A higher expected rate of inflation means a short-run curve further to the right. The long-run curve is vertical at the natural rate: in the long run there is no trade-off.',
    },
  ],
  'money-market': [
    {
      kind: 'shift',
      name: 'quantitative-easing',
      prompt:
        'The central bank buys bonds with newly created money. Which curve moves, and which way?',
      curves: ['Demand for money (MD)', 'Supply of money (MS₁)'],
      curve: 'Supply of money (MS₁)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Rate of interest against quantity of money. The vertical money supply MS1 crosses the falling demand for money MD at rate r1.',
      after: ['MS_2', 'second', 'r_2', 'M_2', 'arrow'],
      moves: [['MS_1', 'MS_2']],
      reason:
        'Quantitative easing adds money, so MS shifts to the right. At r₁ people hold more money than they want and buy bonds; bond prices rise and yields fall, until at r₂ they are content.',
    },
    {
      kind: 'shift',
      name: 'more-to-pay-for',
      prompt:
        'Incomes rise, so people want to hold more money for their purchases. Which curve moves, and which way?',
      curves: ['Demand for money (MD)', 'Supply of money (MS₁)'],
      curve: 'Demand for money (MD)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Rate of interest against quantity of money. The vertical money supply MS1 crosses the falling demand for money MD at rate r1.',
      end: 'The demand for money has shifted to the right, to MD2. The rate of interest rises from r1 to r2; the quantity of money stays at M1.',
      without: ['MS_2', 'second', 'r_2', 'M_2', 'arrow'],
      after: [
        { kind: 'curve', path: 'M48 66.86 L104.64 66.86', tone: 'faint', dashed: true },
        {
          kind: 'curve',
          path: 'M99.36 51.75 Q129.12 143.75 251.04 171.75',
          tone: 'accent',
          label: { text: 'MD_2', x: 186, y: 142 },
        },
        { kind: 'curve', path: 'M126 150 L146 150', tone: 'accent', arrow: true },
        { kind: 'point', x: 104.64, y: 66.86 },
        { kind: 'text', tone: 'ink', label: { text: 'r_2', x: 42, y: 71, anchor: 'end' } },
      ],
      moves: [['MD', 'MD_2']],
      reason:
        'More is wanted at every rate of interest, so MD shifts to the right. The quantity of money has not changed, so the rate rises to r₂, at which people are content with M₁.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('The money market'),
      questions: [
        { label: 'Rate of interest', place: 'The vertical axis', answer: 'Rate of interest' },
        { label: 'Quantity of money', place: 'The horizontal axis', answer: 'Quantity of money' },
        { label: 'MD', place: 'The curve that slopes downwards', answer: 'Demand for money (MD)' },
        {
          label: 'MS_1',
          place: 'The vertical line on the left',
          answer: 'Supply of money at first (MS₁)',
        },
        {
          label: 'MS_2',
          place: 'The vertical line on the right',
          answer: 'Supply of money after easing (MS₂)',
        },
      ],
      distractors: ['Exchange rate', 'Price of bonds', 'Aggregate demand (AD)'],
      reason:
        'MD slopes downwards, because the interest forgone is the opportunity cost of holding money. MS is vertical, because in this model the authorities fix the quantity.',
    },
  ],
  'laffer-curve': [
    {
      kind: 'label',
      name: 'axes-and-points',
      prompt: choose('The Laffer curve'),
      questions: [
        { label: 'Tax revenue', place: 'The vertical axis', answer: 'Tax revenue' },
        { label: 'Tax rate (%)', place: 'The horizontal axis', answer: 'Tax rate (%)' },
        {
          label: 'Revenue-maximising rate',
          place: 'The highest point of the curve',
          answer: 'Most revenue, at the rate t*',
        },
        {
          label: 'A',
          place: 'The left point on the dashed line',
          answer: 'A slightly higher rate would raise more revenue (A)',
        },
        {
          label: 'B',
          place: 'The right point on the dashed line',
          answer: 'A slightly lower rate would raise more revenue (B)',
        },
      ],
      distractors: ['Government spending', 'Real GDP', 'National debt'],
      reason:
        'A higher rate takes more from each pound, but it also shrinks the number of pounds. To the left of t* the first effect wins, to the right the second.',
    },
    {
      kind: 'build',
      name: 'one-revenue-two-rates',
      prompt: draw('The Laffer curve'),
      stages: [
        [AXES],
        [{ name: 'Revenue at each tax rate', parts: ['curve', '100'] }],
        [
          {
            name: 'The most revenue, at the rate t*',
            parts: ['Revenue-maximising rate', 'R_m', 't*'],
          },
          { name: 'One revenue at two rates', parts: ['A', 'B', 'R_1', 't_1', 't_2'] },
        ],
      ],
      reason:
        'The curve starts and ends at no revenue: at 0% nothing is taken, and at 100% there is no reason to earn anything. Its highest point and the two rates with the same revenue are then read from it, in either order.',
    },
  ],
  'long-run-growth': [
    {
      kind: 'shift',
      name: 'better-skills',
      prompt:
        'Apprenticeships raise the skills of the labour force. Which curve moves, and which way?',
      curves: ['AD', 'LRAS₁'],
      curve: 'LRAS₁',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Price level against real GDP. Falling AD crosses the vertical LRAS1 at price level P1 and full-capacity output Y1.',
      after: ['LRAS_2', 'second', 'P_2', 'Y_2', 'arrow'],
      moves: [['LRAS_1', 'LRAS_2']],
      reason:
        'Skills raise productive capacity, so LRAS shifts to the right. With AD unchanged, full-capacity output rises to Y₂ and the price level falls to P₂.',
    },
    {
      kind: 'shift',
      name: 'confidence-rises',
      prompt:
        'Consumers become more confident and spend more. Look only at the long run. Which curve moves, and which way?',
      curves: ['AD', 'LRAS₁'],
      curve: 'AD',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Price level against real GDP. Falling AD crosses the vertical LRAS1 at price level P1 and full-capacity output Y1.',
      end: 'AD has shifted to the right, to AD2. The price level rises from P1 to P2; output stays at Y1.',
      without: ['LRAS_2', 'second', 'P_2', 'Y_2', 'arrow'],
      after: [
        { kind: 'curve', path: 'M48 60 L130 60', tone: 'faint', dashed: true },
        {
          kind: 'curve',
          path: 'M110 46 L280 165',
          tone: 'accent',
          label: { text: 'AD_2', x: 284, y: 169 },
        },
        { kind: 'curve', path: 'M186 126 L216 126', tone: 'accent', arrow: true },
        { kind: 'point', x: 130, y: 60 },
        { kind: 'text', tone: 'ink', label: { text: 'P_2', x: 42, y: 64, anchor: 'end' } },
      ],
      moves: [['AD', 'AD_2']],
      reason:
        'Consumer spending is part of AD, so AD shifts to the right. Capacity depends on the factors of production and not on confidence, so LRAS stays: in the long run only the price level rises.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('Long-run growth'),
      questions: [
        { label: 'Price level', place: 'The vertical axis', answer: 'Price level' },
        { label: 'Real GDP', place: 'The horizontal axis', answer: 'Real GDP' },
        { label: 'AD', place: 'The line that slopes downwards', answer: 'Aggregate demand (AD)' },
        {
          label: 'LRAS_1',
          place: 'The vertical line on the left',
          answer: 'Productive capacity before (LRAS₁)',
        },
        {
          label: 'LRAS_2',
          place: 'The vertical line on the right',
          answer: 'Productive capacity after (LRAS₂)',
        },
      ],
      distractors: ['Inflation (%)', 'Quantity', 'Short-run aggregate supply (SRAS)'],
      reason:
        'LRAS shows the productive capacity of the economy, so growth of capacity moves it to the right, and demand does not move it.',
    },
  ],
  'exchange-rate': [
    {
      kind: 'shift',
      name: 'fewer-investors',
      prompt:
        'Overseas investors want fewer UK assets. Which curve of the market for pounds moves, and which way?',
      curves: ['Demand for pounds (D₁)', 'Supply of pounds (S of £)'],
      curve: 'Demand for pounds (D₁)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the left',
      start:
        'Price of £1 in dollars against quantity of pounds. Demand D1 slopes downwards and supply slopes upwards. They cross at the rate E1 and quantity Q1.',
      after: ['D_2', 'second', 'E_2', 'Q_2', 'arrow'],
      moves: [['D_1', 'D_2']],
      reason:
        'Foreigners who buy UK assets demand pounds, so demand shifts to the left. At E₁ there is an excess supply of pounds, so the rate falls to E₂: the pound depreciates.',
    },
    {
      kind: 'shift',
      name: 'more-imports',
      prompt:
        'British households buy more imports. Which curve of the market for pounds moves, and which way?',
      curves: ['Demand for pounds (D₁)', 'Supply of pounds (S of £)'],
      curve: 'Supply of pounds (S of £)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Price of £1 in dollars against quantity of pounds. Demand D1 slopes downwards and supply slopes upwards. They cross at the rate E1 and quantity Q1.',
      end: 'The supply of pounds has shifted to the right, to S2. The rate falls from E1 to E2: the pound depreciates. The quantity rises from Q1 to Q2.',
      without: ['D_2', 'second', 'E_2', 'Q_2', 'arrow'],
      after: [
        { kind: 'curve', path: 'M48 132 L230 132 L230 200', tone: 'faint', dashed: true },
        {
          kind: 'curve',
          path: 'M160 182.4 L288 90.24',
          tone: 'accent',
          label: { text: 'S_2', x: 292, y: 92 },
        },
        { kind: 'curve', path: 'M121 150 L199 150', tone: 'accent', arrow: true },
        { kind: 'point', x: 230, y: 132 },
        { kind: 'text', tone: 'ink', label: { text: 'E_2', x: 42, y: 136, anchor: 'end' } },
        { kind: 'text', tone: 'ink', label: { text: 'Q_2', x: 230, y: 215, anchor: 'middle' } },
      ],
      moves: [['S of £', 'S_2']],
      reason:
        'Imports are paid for in foreign currency, which is bought with pounds, so the supply of pounds shifts to the right. The rate falls from E₁ to E₂: the pound depreciates.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('The market for pounds'),
      questions: [
        { label: 'Price of £1 in $', place: 'The vertical axis', answer: 'Price of £1 in $' },
        { label: 'Quantity of pounds', place: 'The horizontal axis', answer: 'Quantity of pounds' },
        { label: 'S of £', place: 'The line that slopes upwards', answer: 'Supply of pounds' },
        {
          label: 'D_1',
          place: 'The right line that slopes downwards',
          answer: 'Demand for pounds before the fall (D₁)',
        },
        {
          label: 'D_2',
          place: 'The left line that slopes downwards',
          answer: 'Demand for pounds after the fall (D₂)',
        },
      ],
      distractors: ['Price of $1 in £', 'Quantity of dollars', 'Exports of the UK (X)'],
      reason:
        'The vertical axis is the price of £1 in the other currency. Foreigners who buy UK exports or assets demand pounds; British buyers of imports and foreign assets supply them.',
    },
  ],
  tariff: [
    {
      kind: 'shift',
      name: 'tariff-on-imports',
      prompt: 'The government puts a tariff on imports. Which line moves, and which way?',
      curves: ['World supply (SW)', 'Domestic supply (SD)', 'Domestic demand (D)'],
      curve: 'World supply (SW)',
      directions: UP_OR_DOWN,
      direction: 'Upwards',
      start:
        'Price against quantity. Domestic supply SD slopes upwards and demand D downwards. World supply SW is a horizontal line at PW, below their crossing: at home Q1 is produced and Q4 bought.',
      after: ['S_W + tariff', 'P_T', 'Q_2', 'Q_3', 'Tax revenue', 'lost welfare'],
      moves: [['S_W', 'S_W + tariff']],
      reason:
        'Each unit from abroad now costs the world price and the tariff, so world supply moves up to PT. Domestic output extends to Q₂ and demand contracts to Q₃, so imports shrink; the two triangles are lost welfare.',
    },
    {
      kind: 'build',
      name: 'draw-the-tariff',
      prompt: draw('The effects of a tariff'),
      stages: [
        [AXES],
        [{ name: 'Domestic supply and demand', parts: ['S_D', 'D'] }],
        [{ name: 'World supply', parts: ['S_W', 'P_W'] }],
        [
          { name: 'Imports, from Q₁ to Q₄', parts: ['Q_1', 'Q_4'] },
          { name: 'World supply with the tariff', parts: ['S_W + tariff', 'P_T'] },
        ],
        [{ name: 'Imports, from Q₂ to Q₃', parts: ['Q_2', 'Q_3'] }],
        [{ name: 'Tax revenue and lost welfare', parts: ['Tax revenue', 'lost welfare'] }],
      ],
      reason:
        'Draw the home market first, then world supply, then the tariff. Imports are the distance between two quantities, and the areas need all four of them.',
    },
    {
      kind: 'label',
      name: 'lines-and-areas',
      prompt: choose('The effects of a tariff'),
      questions: [
        { label: 'S_D', place: 'The line that slopes upwards', answer: 'Domestic supply (SD)' },
        { label: 'D', place: 'The line that slopes downwards', answer: 'Domestic demand (D)' },
        { label: 'S_W', place: 'The lower horizontal line', answer: 'World supply (SW)' },
        {
          label: 'S_W + tariff',
          place: 'The upper horizontal line',
          answer: 'World supply with the tariff',
        },
        { label: 'Tax revenue', place: 'The shaded rectangle', answer: 'Tax revenue' },
        {
          label: 'Q_1',
          place: 'The first mark on the horizontal axis',
          answer: 'Domestic output before the tariff (Q₁)',
        },
      ],
      distractors: ['Producer surplus', 'Imports before the tariff (Q₁)', 'Subsidy'],
      reason:
        'The country can buy any amount at the world price, so world supply is horizontal. The rectangle is the tariff on each unit times the imports that remain, from Q₂ to Q₃.',
    },
  ],
};
