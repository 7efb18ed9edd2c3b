import { AXES, choose, type Drill, draw, RIGHT_OR_LEFT, UP_OR_DOWN } from '#diagrams/drill.ts';
import { guides, label, line, outline, parabola, point, xMark, yMark } from '#diagrams/plot.ts';

/** Drills on the drawings of microeconomics, by the drawing's name. */
export const microDrills: Record<string, readonly Drill[]> = {
  'production-possibility-frontier': [
    {
      kind: 'shift',
      name: 'better-training',
      prompt:
        'Training makes workers more productive in both industries. What moves, and which way?',
      curves: ['The frontier PPF₁', 'Only point A, along the frontier', 'Only point U'],
      curve: 'The frontier PPF₁',
      directions: ['Outwards, away from the origin', 'Inwards, towards the origin'],
      direction: 'Outwards, away from the origin',
      start:
        'Capital goods against consumer goods. Points A and B lie on the frontier PPF1; U lies inside it.',
      after: ['PPF_2', 'arrow'],
      moves: [['PPF_1', 'PPF_2']],
      reason:
        'Higher productivity raises the most that the economy can produce of both goods, so the whole frontier moves outwards to PPF₂. A move from A to B needs no growth; it only gives up capital goods for consumer goods.',
    },
    {
      kind: 'label',
      name: 'points-and-frontiers',
      prompt: choose('The production possibility frontier'),
      questions: [
        { label: 'PPF_1', place: 'The solid curve', answer: 'Frontier before growth (PPF₁)' },
        { label: 'PPF_2', place: 'The dashed curve', answer: 'Frontier after growth (PPF₂)' },
        {
          label: 'U',
          place: 'The point below the solid curve',
          answer: 'Unused resources (U)',
        },
        {
          label: 'A',
          place: 'The upper point on the solid curve',
          answer: 'All resources used, mostly for capital goods (A)',
        },
        {
          label: 'B',
          place: 'The lower point on the solid curve',
          answer: 'All resources used, mostly for consumer goods (B)',
        },
      ],
      distractors: ['Out of reach even after growth', 'Demand curve (D)'],
      reason:
        'Every point on the frontier is productively efficient. Inside it resources are idle or badly used; only growth reaches the points outside.',
    },
  ],
  'marginal-utility': [
    {
      kind: 'shift',
      name: 'price-falls',
      prompt: 'A café sells its coffee more cheaply for a day. Which line moves, and which way?',
      curves: ['Price', 'Marginal utility (MU = D)'],
      curve: 'Price',
      directions: UP_OR_DOWN,
      direction: 'Downwards',
      start:
        'Marginal utility, which is demand, falls with each unit consumed. The price is a horizontal line; it meets marginal utility at quantity Q1.',
      end: 'The price line has moved down. It now meets the unchanged marginal utility curve at the larger quantity Q2, and the gain above the price has grown.',
      without: ['Q_2'],
      after: [
        {
          kind: 'area',
          path: outline([0, 64], [0, 40], [150, 40], [120, 64]),
          tone: 'accent',
          label: label('More gain', [22, 47]),
        },
        {
          kind: 'curve',
          path: line([0, 40], [222, 40]),
          tone: 'accent',
          label: label('New price', [222, 46], 'end'),
        },
        { kind: 'curve', tone: 'faint', dashed: true, path: line([150, 40], [150, 0]) },
        point([150, 40]),
        xMark('Q_2', 150),
      ],
      moves: [['Price', 'New price']],
      reason:
        'The satisfaction from each unit has not changed, so the curve stays. At the lower price more units are worth buying: the quantity demanded extends along MU = D to Q₂, and consumer surplus grows.',
    },
    {
      kind: 'label',
      name: 'the-margin',
      prompt: choose('Marginal utility'),
      questions: [
        {
          label: 'MU = D',
          place: 'The line that slopes downwards',
          answer: 'Marginal utility, which is demand (MU = D)',
        },
        { label: 'Price', place: 'The horizontal line', answer: 'Price' },
        { label: 'Gain', place: 'The shaded area', answer: 'Consumer surplus' },
        {
          label: 'Q_1',
          place: 'The mark on the axis below the crossing',
          answer: 'Quantity that a rational consumer buys (Q₁)',
        },
        {
          label: 'Q_2',
          place: 'The mark where the sloping line meets the axis',
          answer: 'Quantity with the greatest total utility (Q₂)',
        },
      ],
      distractors: ['Total utility (TU)', 'Producer surplus', 'Supply (S)'],
      reason:
        'The consumer buys as long as a unit is worth at least its price, up to Q₁. Total utility still rises after that, until marginal utility is zero at Q₂.',
    },
  ],
  'supply-and-demand': [
    {
      kind: 'shift',
      name: 'incomes-rise',
      prompt: 'Incomes rise and the good is normal. Which curve moves, and which way?',
      curves: ['Demand (D₁)', 'Supply (S)'],
      curve: 'Demand (D₁)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Demand D1 slopes downwards and supply S slopes upwards. They cross at price P1 and quantity Q1.',
      after: ['D_2', 'second', 'Q_2', 'P_2', 'arrow'],
      moves: [['D_1', 'D_2']],
      reason:
        'More is demanded at every price, so demand shifts from D₁ to D₂. At P₁ there is a shortage, so the price rises to P₂ and supply extends along S to Q₂. S itself does not shift.',
    },
    {
      kind: 'shift',
      name: 'poor-harvest',
      prompt:
        'A drought cuts the harvest of wheat. Which curve of the wheat market moves, and which way?',
      curves: ['Demand (D₁)', 'Supply (S)'],
      curve: 'Supply (S)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the left',
      start:
        'Demand D1 slopes downwards and supply S slopes upwards. They cross at price P1 and quantity Q1.',
      end: 'Supply has shifted to the left from S to S2. Price rises from P1 to P2, and demand contracts along D1 from Q1 to Q2.',
      without: ['D_2', 'second', 'Q_2', 'P_2', 'arrow'],
      after: [
        guides([55, 110]),
        {
          kind: 'curve',
          path: line([5, 60], [105, 160]),
          tone: 'accent',
          label: label('S_2', [108, 162]),
        },
        { kind: 'curve', path: line([141, 130], [81, 130]), tone: 'ink', arrow: true },
        point([55, 110]),
        xMark('Q_2', 55),
        yMark('P_2', 110),
      ],
      moves: [['S', 'S_2']],
      reason:
        'Less is supplied at every price, so supply shifts to the left. At P₁ there is a shortage, so the price rises to P₂ and demand contracts along D₁ to Q₂. D₁ itself does not shift.',
    },
    {
      kind: 'label',
      name: 'curves-and-equilibrium',
      prompt: choose('A rise in demand'),
      questions: [
        { label: 'Price (£)', place: 'The vertical axis', answer: 'Price (£)' },
        { label: 'Quantity', place: 'The horizontal axis', answer: 'Quantity' },
        { label: 'S', place: 'The line that slopes upwards', answer: 'Supply (S)' },
        {
          label: 'D_1',
          place: 'The left line that slopes downwards',
          answer: 'Demand before the rise (D₁)',
        },
        {
          label: 'D_2',
          place: 'The right line that slopes downwards',
          answer: 'Demand after the rise (D₂)',
        },
        {
          label: 'P_2',
          place: 'The upper mark on the vertical axis',
          answer: 'New equilibrium price (P₂)',
        },
      ],
      distractors: ['Old equilibrium quantity (Q₁)', 'Marginal cost (MC)'],
      reason:
        'Price goes on the vertical axis. Demand slopes downwards and supply upwards; the new equilibrium is where D₂ crosses S.',
    },
  ],
  'average-and-marginal-cost': [
    {
      kind: 'build',
      name: 'draw-the-costs',
      prompt: draw('The cost curves of a firm'),
      stages: [
        [AXES],
        [{ name: 'Average cost (AC)', parts: ['AC'] }],
        [{ name: 'Productively efficient output (Q₁)', parts: ['lowest', 'Q_1', 'C_1'] }],
        [{ name: 'Marginal cost (MC)', parts: ['MC'] }],
      ],
      reason:
        'Draw AC first, put a dot at its lowest point, and then take MC through the dot: below average, marginal cost pulls AC down; above, it pulls AC up.',
    },
    {
      kind: 'shift',
      name: 'tax-on-each-unit',
      prompt: 'The firm must pay a tax on each unit that it makes. What moves, and which way?',
      curves: ['Only AC', 'Only MC', 'AC and MC'],
      curve: 'AC and MC',
      directions: UP_OR_DOWN,
      direction: 'Upwards',
      start:
        'Average cost AC falls, then rises. Marginal cost MC cuts it from below at its lowest point, output Q1 and cost C1.',
      end: 'Both curves have moved up by the tax. MC2 cuts AC2 at its lowest point, still at output Q1, at the higher cost C2.',
      after: [
        guides([115, 90]),
        {
          kind: 'curve',
          path: parabola((q) => 90 + 0.0065 * (q - 115) ** 2, 12, 225),
          tone: 'accent',
          label: label('AC_2', [229, 165]),
        },
        {
          kind: 'curve',
          path: parabola((q) => 90 + 0.0065 * (3 * q ** 2 - 460 * q + 13225), 25, 150),
          tone: 'accent',
          label: label('MC_2', [145, 168], 'end'),
        },
        point([115, 90]),
        yMark('C_2', 90),
      ],
      moves: [
        ['AC', 'AC_2'],
        ['MC', 'MC_2'],
      ],
      reason:
        'The tax adds the same amount to the cost of the next unit and to the average, so both curves move up by the tax. A rise in a fixed cost, such as rent, would move only AC.',
    },
    {
      kind: 'label',
      name: 'cost-curves',
      prompt: choose('The cost curves of a firm'),
      questions: [
        { label: 'Cost per unit (£)', place: 'The vertical axis', answer: 'Cost per unit (£)' },
        { label: 'Output', place: 'The horizontal axis', answer: 'Output' },
        { label: 'AC', place: 'The flatter curve', answer: 'Average cost (AC)' },
        { label: 'MC', place: 'The steeper curve', answer: 'Marginal cost (MC)' },
        {
          label: 'Q_1',
          place: 'The mark on the axis below the crossing',
          answer: 'Productively efficient output (Q₁)',
        },
      ],
      distractors: ['Average fixed cost (AFC)', 'Marginal revenue (MR)', 'Total cost (TC)'],
      reason:
        'Marginal cost cuts average cost from below at its lowest point. Output there, Q₁, is productively efficient.',
    },
  ],
  'monopoly-profit': [
    {
      kind: 'build',
      name: 'find-the-profit',
      prompt: 'The profit of a monopoly: press the steps in the order in which you would find it.',
      drawn: ['axes', 'AR = D', 'MR', 'AC', 'MC'],
      stages: [
        [{ name: 'Output (Q₁)', parts: ['output', 'Q_1'] }],
        [
          { name: 'Price (P₁)', parts: ['price', 'P_1'] },
          { name: 'Average cost (C₁)', parts: ['cost', 'C_1'] },
        ],
        [{ name: 'Supernormal profit', parts: ['Profit'] }],
      ],
      reason:
        'Start where MC = MR. From that output go up to AR for the price and to AC for the unit cost; profit is the rectangle between them, from the axis as far as Q₁.',
    },
    {
      kind: 'label',
      name: 'curves-and-profit',
      prompt: choose('The profit of a monopoly'),
      questions: [
        {
          label: 'AR = D',
          place: 'The flatter line that slopes downwards',
          answer: 'Average revenue, which is demand (AR = D)',
        },
        {
          label: 'MR',
          place: 'The steeper line that slopes downwards',
          answer: 'Marginal revenue (MR)',
        },
        { label: 'AC', place: 'The flatter curve', answer: 'Average cost (AC)' },
        { label: 'MC', place: 'The steeper curve', answer: 'Marginal cost (MC)' },
        { label: 'Profit', place: 'The shaded area', answer: 'Supernormal profit' },
      ],
      distractors: ['Consumer surplus', 'Normal profit', 'Supply (S)'],
      reason:
        'Marginal revenue falls twice as steeply as average revenue. Supernormal profit is price less average cost, times output; normal profit is already part of cost.',
    },
  ],
  'labour-market-minimum-wage': [
    {
      kind: 'build',
      name: 'draw-the-floor',
      prompt:
        'Draw the effect of a minimum wage: press the steps in the order in which you would draw them.',
      stages: [
        [AXES],
        [
          { name: 'Demand for labour (DL = MRP)', parts: ['D_L = MRP'] },
          { name: 'Supply of labour (SL)', parts: ['S_L'] },
        ],
        [{ name: 'Equilibrium wage (We)', parts: ['equilibrium', 'W_e', 'L_e'] }],
        [{ name: 'National minimum wage (NMW)', parts: ['NMW', 'W_1'] }],
        [
          { name: 'Workers whom firms want (L₁)', parts: ['L_1'] },
          { name: 'People who want work (L₂)', parts: ['L_2'] },
        ],
        [{ name: 'Excess supply of labour', parts: ['excess supply'] }],
      ],
      reason:
        'First show the free market, then the floor above its wage. At W₁ firms want only L₁ while L₂ would like to work; the gap is excess supply of labour.',
    },
    {
      kind: 'shift',
      name: 'productivity-rises',
      prompt:
        'New equipment makes each worker more productive. Which curve of this labour market moves, and which way?',
      curves: ['Demand for labour (DL = MRP)', 'Supply of labour (SL)'],
      curve: 'Demand for labour (DL = MRP)',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start:
        'Demand for labour slopes downwards and the supply of labour slopes upwards. They cross at wage We and employment Le.',
      end: 'Demand for labour has shifted to the right, to D2. The wage rises from We to W2 and employment from Le to L2, along the supply of labour.',
      without: ['NMW', 'W_1', 'L_1', 'L_2', 'excess supply'],
      after: [
        guides([120, 100]),
        {
          kind: 'curve',
          path: line([60, 160], [186, 34]),
          tone: 'accent',
          label: label('D_2', [190, 32]),
        },
        { kind: 'curve', path: line([56, 130], [84, 130]), tone: 'ink', arrow: true },
        point([120, 100]),
        xMark('L_2', 120),
        yMark('W_2', 100),
      ],
      moves: [['D_L = MRP', 'D_2']],
      reason:
        'A more productive worker adds more to revenue, so the marginal revenue product rises and firms want more labour at each wage. The wage and employment both rise along SL.',
    },
    {
      kind: 'label',
      name: 'curves-and-gap',
      prompt: choose('A minimum wage'),
      questions: [
        { label: 'NMW', place: 'The horizontal line', answer: 'National minimum wage (NMW)' },
        { label: 'S_L', place: 'The line that slopes upwards', answer: 'Supply of labour (SL)' },
        {
          label: 'D_L = MRP',
          place: 'The line that slopes downwards',
          answer: 'Demand for labour, which is MRP (DL)',
        },
        {
          label: 'excess supply',
          place: 'The distance between the two arrowheads',
          answer: 'Excess supply of labour',
        },
        {
          label: 'L_1',
          place: 'The left mark on the horizontal axis',
          answer: 'Employment with the minimum wage (L₁)',
        },
      ],
      distractors: [
        'Excess demand for labour',
        'Marginal cost of labour (MCL)',
        'Trade union (TU)',
      ],
      reason:
        'With a wage above equilibrium firms decide how many work, so employment is read from demand, at L₁. More people would like to work, so labour is in excess supply.',
    },
  ],
  'lorenz-curve': [
    {
      kind: 'label',
      name: 'curve-and-areas',
      prompt: choose('The Lorenz curve'),
      questions: [
        {
          label: 'Share of income (%)',
          place: 'The vertical axis',
          answer: 'Share of income (%)',
        },
        {
          label: 'Population (%), poorest first',
          place: 'The horizontal axis',
          answer: 'Share of population (%), poorest first',
        },
        {
          label: 'Line of equality',
          place: 'The straight diagonal',
          answer: 'Line of perfect equality',
        },
        { label: 'Lorenz', place: 'The curve below the diagonal', answer: 'Lorenz curve' },
        {
          label: 'A',
          place: 'The shaded area',
          answer: 'The area that the Gini coefficient divides by A + B (A)',
        },
      ],
      distractors: ['Share of population (%), richest first', 'Phillips curve', 'Poverty line'],
      reason:
        'People stand in line from the poorest to the richest, and their incomes are added up. The Gini coefficient is A ÷ (A + B), so the further the curve sags, the greater it is.',
    },
    {
      kind: 'shift',
      name: 'more-redistribution',
      prompt:
        'The drawing shows income after tax and benefits. The state now taxes high incomes more and pays the poorest higher benefits. What moves, and which way?',
      curves: ['The Lorenz curve', 'The line of equality'],
      curve: 'The Lorenz curve',
      directions: ['Upwards, to the left', 'Downwards, to the right'],
      direction: 'Upwards, to the left',
      start:
        'Share of income against share of population, poorest first. The Lorenz curve sags below the straight line of equality.',
      end: 'The new Lorenz curve lies closer to the line of equality, so the area between them and the Gini coefficient are smaller.',
      without: ['A', 'B'],
      after: [
        {
          kind: 'curve',
          path: parabola((x) => 0.4 * x + 0.002 * x ** 2, 0, 200),
          tone: 'accent',
          label: label('Lorenz_2', [205, 138]),
        },
      ],
      moves: [['Lorenz', 'Lorenz_2']],
      reason:
        'The poorest now receive a greater share of income and the richest a smaller one, so the curve moves towards the line of equality and the Gini coefficient falls. The line of equality never moves.',
    },
  ],
  'negative-externality': [
    {
      kind: 'shift',
      name: 'tax-the-polluter',
      prompt:
        'A tax equal to the marginal external cost is put on each unit. Which curve moves, and which way?',
      curves: ['MPC', 'MSC', 'MPB = MSB'],
      curve: 'MPC',
      directions: UP_OR_DOWN,
      direction: 'Upwards',
      start:
        'Marginal social cost MSC lies above marginal private cost MPC; benefit MPB = MSB slopes downwards. The market produces Q1 at price P1, where MPC meets benefit.',
      end: 'Private cost with the tax lies on marginal social cost. It meets benefit at the social optimum Q*, which is less than Q1, at the higher price P*. No welfare is lost.',
      without: ['DWL'],
      after: [
        {
          kind: 'curve',
          path: line([0, 64], [170, 166]),
          tone: 'accent',
          dashed: true,
          label: label('MPC + tax', [148, 168], 'end'),
        },
        'optimum',
        'Q*',
        'P*',
      ],
      moves: [['MPC', 'MPC + tax']],
      reason:
        'The tax adds to the firm’s own cost what it had left to others, so MPC moves up to MSC: the externality is internalised. Output falls from Q₁ to the optimum Q*, and the welfare loss disappears.',
    },
    {
      kind: 'label',
      name: 'costs-and-loss',
      prompt: choose('A negative externality in production'),
      questions: [
        {
          label: 'MSC',
          place: 'The upper line that slopes upwards',
          answer: 'Marginal social cost (MSC)',
        },
        {
          label: 'MPC',
          place: 'The lower line that slopes upwards',
          answer: 'Marginal private cost (MPC)',
        },
        {
          label: 'MPB = MSB',
          place: 'The line that slopes downwards',
          answer: 'Marginal benefit (MPB = MSB)',
        },
        {
          label: 'Q*',
          place: 'The left mark on the horizontal axis',
          answer: 'Social optimum (Q*)',
        },
        {
          label: 'Q_1',
          place: 'The right mark on the horizontal axis',
          answer: 'Output of the free market (Q₁)',
        },
        { label: 'DWL', place: 'The shaded triangle', answer: 'Deadweight welfare loss (DWL)' },
      ],
      distractors: ['Tax revenue', 'Consumer surplus', 'Marginal revenue (MR)'],
      reason:
        'MSC is MPC plus the external cost, so it lies above. The market stops where private cost meets benefit; each unit between Q* and Q₁ costs society more than it is worth.',
    },
    {
      kind: 'build',
      name: 'find-the-loss',
      prompt: draw('A negative externality in production'),
      stages: [
        [AXES],
        [
          { name: 'Marginal private cost (MPC)', parts: ['MPC'] },
          { name: 'Marginal benefit (MPB = MSB)', parts: ['MPB = MSB'] },
        ],
        [
          { name: 'Output of the market (Q₁)', parts: ['market', 'Q_1', 'P_1'] },
          { name: 'Marginal social cost (MSC)', parts: ['MSC'] },
        ],
        [{ name: 'Social optimum (Q*)', parts: ['optimum', 'Q*', 'P*'] }],
        [{ name: 'Deadweight welfare loss (DWL)', parts: ['DWL'] }],
      ],
      reason:
        'The market’s output needs only MPC and benefit; the optimum needs MSC as well. The triangle comes last, because it lies between the two outputs.',
    },
  ],
};
