import type { Diagram } from '#diagrams/diagram.ts';
import { guides, label, line, outline, parabola, point, xMark, yMark } from '#diagrams/plot.ts';

/** Drawings of microeconomics, in the order in which the topics first use them. */
export const microDiagrams: readonly Diagram[] = [
  productionPossibilityFrontier(),
  marginalUtility(),
  supplyAndDemand(),
  averageAndMarginalCost(),
  monopolyProfit(),
  labourMarketMinimumWage(),
  lorenzCurve(),
  negativeExternality(),
];

/** Concave to the origin: each further unit of one good costs more of the other. */
function productionPossibilityFrontier(): Diagram {
  const frontier = (x: number) => 132 - 132 * (x / 176) ** 2;
  const grown = (x: number) => 168 - 168 * (x / 224) ** 2;
  const a = [66, frontier(66)] as const;
  const b = [132, frontier(132)] as const;
  return {
    name: 'production-possibility-frontier',
    title: 'Production possibility frontier',
    description:
      'Capital goods against consumer goods. Moving along the frontier from A to B gives more consumer goods and costs capital goods; U lies inside the frontier, unused resources; growth moves the whole frontier outwards.',
    elements: [
      { kind: 'axes', x: 'Consumer goods', y: 'Capital goods', origin: 'O' },
      { ...guides(a), part: 'A' },
      { ...guides(b), part: 'B' },
      {
        kind: 'curve',
        path: parabola(grown, 0, 224),
        tone: 'accent',
        dashed: true,
        label: label('PPF_2', [188, 62]),
      },
      {
        kind: 'curve',
        path: parabola(frontier, 0, 176),
        tone: 'brand',
        label: label('PPF_1', [180, 8]),
      },
      { kind: 'curve', path: line([104, 94], [124, 112]), tone: 'ink', arrow: true, part: 'arrow' },
      point(a, label('A', [70, frontier(66) + 6])),
      point(b, label('B', [137, frontier(132) + 4])),
      point([40, 50], label('U', [46, 46])),
      xMark('C_A', 66),
      xMark('C_B', 132),
      yMark('K_A', a[1]),
      yMark('K_B', b[1]),
    ],
  };
}

/** Each unit adds less utility than the one before; the consumer buys until the last is worth its price. */
function marginalUtility(): Diagram {
  const utility = (x: number) => 160 - 0.8 * x;
  const price = 64;
  const chosen = [120, utility(120)] as const;
  return {
    name: 'marginal-utility',
    title: 'Diminishing marginal utility',
    description:
      'Marginal utility, measured in pounds, falls with every unit consumed. The consumer buys up to quantity Q1, where marginal utility equals the price; the area above the price is the gain, consumer surplus. Total utility is greatest at Q2, where marginal utility is nought.',
    elements: [
      { kind: 'axes', x: 'Quantity consumed', y: 'Marginal utility, price (£)', origin: 'O' },
      {
        kind: 'area',
        path: outline([0, 160], [0, price], chosen),
        tone: 'brand',
        label: label('Gain', [22, 94]),
      },
      { ...guides(chosen), part: 'Q_1' },
      {
        kind: 'curve',
        path: line([0, price], [222, price]),
        tone: 'accent',
        label: label('Price', [222, price + 6], 'end'),
      },
      {
        kind: 'curve',
        path: line([0, 160], [200, 0]),
        tone: 'brand',
        label: label('MU = D', [54, 124]),
      },
      { ...point(chosen), part: 'Q_1' },
      { ...point([200, 0]), part: 'Q_2' },
      xMark('Q_1', 120),
      xMark('Q_2', 200),
      yMark('P', price),
    ],
  };
}

/** Demand rises: the higher price signals sellers to extend supply along S. */
function supplyAndDemand(): Diagram {
  const before = [90, 75] as const;
  const after = [120, 105] as const;
  return {
    name: 'supply-and-demand',
    title: 'A rise in demand',
    description:
      'Demand shifts to the right from D1 to D2. At the old price there is excess demand; price rises from P1 to P2 and supply extends from Q1 to Q2.',
    elements: [
      { kind: 'axes', x: 'Quantity', y: 'Price (£)', origin: 'O' },
      { ...guides(before), part: 'first' },
      { ...guides(after), part: 'second' },
      {
        kind: 'curve',
        path: line([20, 5], [175, 160]),
        tone: 'brand',
        label: label('S', [179, 162]),
      },
      {
        kind: 'curve',
        path: line([10, 155], [150, 15]),
        tone: 'ink',
        label: label('D_1', [153, 8]),
      },
      {
        kind: 'curve',
        path: line([60, 165], [205, 20]),
        tone: 'accent',
        label: label('D_2', [208, 14]),
      },
      { kind: 'curve', path: line([48, 130], [82, 130]), tone: 'ink', arrow: true, part: 'arrow' },
      { ...point(before), part: 'first' },
      { ...point(after), part: 'second' },
      xMark('Q_1', 90),
      xMark('Q_2', 120),
      yMark('P_1', 75),
      yMark('P_2', 105),
    ],
  };
}

function averageAndMarginalCost(): Diagram {
  const lowest = { quantity: 115, cost: 62 };
  const { average, marginal } = costCurves(lowest, 0.0065);
  return {
    name: 'average-and-marginal-cost',
    title: 'Average and marginal cost',
    description:
      'Average cost falls, then rises. Marginal cost falls and then rises faster, and cuts average cost from below at its lowest point, the productively efficient output Q1.',
    elements: [
      { kind: 'axes', x: 'Output', y: 'Cost per unit (£)', origin: 'O' },
      { ...guides([lowest.quantity, lowest.cost]), part: 'lowest' },
      {
        kind: 'curve',
        path: parabola(average, 12, 225),
        tone: 'ink',
        label: label('AC', [229, average(225) - 4]),
      },
      {
        kind: 'curve',
        path: parabola(marginal, 25, 158),
        tone: 'brand',
        label: label('MC', [160, marginal(158) - 2]),
      },
      { ...point([lowest.quantity, lowest.cost]), part: 'lowest' },
      xMark('Q_1', lowest.quantity),
      yMark('C_1', lowest.cost),
    ],
  };
}

function monopolyProfit(): Diagram {
  const demand = (q: number) => 160 - 0.7 * q;
  /** Chosen so that marginal cost equals marginal revenue at an output of exactly 80. */
  const { average, marginal } = costCurves({ quantity: 110, cost: 60 }, 12 / 3900);
  const output = 80;
  const price = demand(output);
  const cost = average(output);
  return {
    name: 'monopoly-profit',
    title: 'Monopoly: supernormal profit',
    description:
      'Output Q1 is where marginal cost equals marginal revenue; the price P1 is read from average revenue above it. The rectangle between price and average cost at that output is supernormal profit. Marginal revenue falls twice as steeply as average revenue.',
    elements: [
      { kind: 'axes', x: 'Output', y: 'Price, cost (£)', origin: 'O' },
      {
        kind: 'area',
        path: outline([0, price], [output, price], [output, cost], [0, cost]),
        tone: 'accent',
        label: label('Profit', [5, 90]),
      },
      { ...guides([output, price]), part: 'price' },
      {
        kind: 'curve',
        path: line([0, cost], [output, cost]),
        tone: 'faint',
        dashed: true,
        part: 'cost',
      },
      {
        kind: 'curve',
        path: line([0, 160], [210, demand(210)]),
        tone: 'brand',
        label: label('AR = D', [186, 38]),
      },
      {
        kind: 'curve',
        path: line([0, 160], [112, 160 - 1.4 * 112]),
        tone: 'brand',
        label: label('MR', [114, 8]),
      },
      {
        kind: 'curve',
        path: parabola(average, 20, 216),
        tone: 'ink',
        label: label('AC', [220, average(216) - 4]),
      },
      {
        kind: 'curve',
        path: parabola(marginal, 20, 176),
        tone: 'ink',
        label: label('MC', [180, marginal(176) - 4]),
      },
      { ...point([output, marginal(output)]), part: 'output' },
      { ...point([output, price]), part: 'price' },
      { ...point([output, cost]), part: 'cost' },
      xMark('Q_1', output),
      yMark('P_1', price),
      yMark('C_1', cost),
    ],
  };
}

/** A wage floor above equilibrium: firms offer fewer jobs, and more people seek one. */
function labourMarketMinimumWage(): Diagram {
  const wage = 112;
  const hired = [68, wage] as const;
  const seeking = [132, wage] as const;
  const equilibrium = [100, 80] as const;
  return {
    name: 'labour-market-minimum-wage',
    title: 'A minimum wage in a competitive labour market',
    description:
      'A national minimum wage above the equilibrium wage We. Employment falls from Le to L1, the quantity of labour supplied rises to L2; the distance between L1 and L2 is excess supply of labour.',
    elements: [
      { kind: 'axes', x: 'Quantity of labour', y: 'Wage rate (£)', origin: 'O' },
      { ...guides(equilibrium), part: 'equilibrium' },
      { ...guides(hired), part: 'L_1' },
      { ...guides(seeking), part: 'L_2' },
      {
        kind: 'curve',
        path: line([0, wage], [222, wage]),
        tone: 'accent',
        label: label('NMW', [222, wage + 6], 'end'),
      },
      {
        kind: 'curve',
        path: line([25, 5], [178, 158]),
        tone: 'ink',
        label: label('S_L', [182, 158]),
      },
      {
        kind: 'curve',
        path: line([20, 160], [168, 12]),
        tone: 'brand',
        label: label('D_L = MRP', [172, 10]),
      },
      {
        kind: 'text',
        tone: 'accent',
        label: label('excess supply', [100, wage + 22], 'middle'),
      },
      {
        kind: 'curve',
        path: line([100, wage + 8], [70, wage + 8]),
        tone: 'accent',
        arrow: true,
        part: 'excess supply',
      },
      {
        kind: 'curve',
        path: line([100, wage + 8], [130, wage + 8]),
        tone: 'accent',
        arrow: true,
        part: 'excess supply',
      },
      { ...point(equilibrium), part: 'equilibrium' },
      { ...point(hired), part: 'L_1' },
      { ...point(seeking), part: 'L_2' },
      xMark('L_1', hired[0]),
      xMark('L_e', equilibrium[0]),
      xMark('L_2', seeking[0]),
      yMark('W_1', wage),
      yMark('W_e', equilibrium[1]),
    ],
  };
}

function lorenzCurve(): Diagram {
  const all = { x: 200, y: 160 };
  const income = (x: number) => all.y * (x / all.x) ** 2;
  return {
    name: 'lorenz-curve',
    title: 'Lorenz curve',
    description:
      'The share of income received by the poorest part of the population. The diagonal is perfect equality; the Lorenz curve sags below it. Area A lies between them, area B below the curve; the Gini coefficient is A divided by A plus B.',
    elements: [
      { kind: 'axes', x: 'Population (%), poorest first', y: 'Share of income (%)', origin: '0' },
      {
        kind: 'area',
        path: `${parabola(income, 0, all.x)} Z`,
        tone: 'brand',
        label: label('A', [112, 68], 'middle'),
      },
      {
        kind: 'curve',
        path: line([0, all.y], [all.x, all.y], [all.x, 0]),
        tone: 'faint',
        dashed: true,
        part: 'axes',
      },
      {
        kind: 'curve',
        path: line([0, 0], [all.x, all.y]),
        tone: 'ink',
        label: label('Line of equality', [96, 98], 'end'),
      },
      {
        kind: 'curve',
        path: parabola(income, 0, all.x),
        tone: 'brand',
        label: label('Lorenz', [205, 118]),
      },
      { kind: 'text', tone: 'ink', label: label('B', [150, 30], 'middle') },
      { kind: 'text', tone: 'ink', label: label('Gini = A ÷ (A + B)', [14, 144]) },
      { ...xMark('100', all.x), part: 'axes' },
      { ...yMark('100', all.y), part: 'axes' },
    ],
  };
}

/** The market produces past the optimum; every unit in between costs society more than it benefits. */
function negativeExternality(): Diagram {
  const externalCost = 44;
  const privateCost = (q: number) => 20 + 0.6 * q;
  const socialCost = (q: number) => privateCost(q) + externalCost;
  const benefit = (q: number) => 160 - 0.8 * q;
  const market = [100, benefit(100)] as const;
  const optimum = [
    (160 - 20 - externalCost) / 1.4,
    benefit((160 - 20 - externalCost) / 1.4),
  ] as const;
  return {
    name: 'negative-externality',
    title: 'A negative externality in production',
    description:
      'Marginal social cost lies above marginal private cost by the external cost. The market produces Q1 where private cost meets benefit; the social optimum Q* is smaller. The triangle between social cost and benefit from Q* to Q1 is the deadweight welfare loss (DWL).',
    elements: [
      { kind: 'axes', x: 'Quantity', y: 'Cost, benefit (£)', origin: 'O' },
      {
        kind: 'area',
        path: outline(optimum, [market[0], socialCost(market[0])], market),
        tone: 'accent',
        part: 'DWL',
      },
      { ...guides(optimum), part: 'optimum' },
      { ...guides(market), part: 'market' },
      {
        kind: 'curve',
        path: line([market[0], market[1]], [market[0], socialCost(market[0])]),
        tone: 'accent',
        part: 'DWL',
      },
      {
        kind: 'curve',
        path: line([0, privateCost(0)], [200, privateCost(200)]),
        tone: 'ink',
        label: label('MPC', [204, privateCost(200) - 4]),
      },
      {
        kind: 'curve',
        path: line([0, socialCost(0)], [170, socialCost(170)]),
        tone: 'accent',
        label: label('MSC', [174, socialCost(170) - 4]),
      },
      {
        kind: 'curve',
        path: line([0, benefit(0)], [186, benefit(186)]),
        tone: 'brand',
        label: label('MPB = MSB', [176, 26]),
      },
      {
        kind: 'text',
        tone: 'accent',
        label: label('DWL', [105, 105]),
      },
      { ...point(optimum), part: 'optimum' },
      { ...point(market), part: 'market' },
      xMark('Q*', optimum[0]),
      xMark('Q_1', market[0]),
      yMark('P*', optimum[1]),
      yMark('P_1', market[1]),
    ],
  };
}

/**
 * Cost curves of a firm with a parabolic average cost. Marginal cost is the derivative of total cost
 * (quantity times average cost), so it is a parabola too and meets average cost at its minimum.
 */
export function costCurves(lowest: { quantity: number; cost: number }, bend: number) {
  const average = (q: number) => lowest.cost + bend * (q - lowest.quantity) ** 2;
  const marginal = (q: number) =>
    lowest.cost + bend * (3 * q ** 2 - 4 * lowest.quantity * q + lowest.quantity ** 2);
  return { average, marginal };
}
