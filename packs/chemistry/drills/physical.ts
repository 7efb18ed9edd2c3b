import { AXES, choose, type Drill, draw, RIGHT_OR_LEFT, UP_OR_DOWN } from '#diagrams/drill.ts';
import { strongAcid } from '../drawings/physical.ts';

/** Drills on the drawings of physical chemistry, by the drawing's name. */
export const physicalDrills: Record<string, readonly Drill[]> = {
  'hess-cycle': [
    {
      kind: 'label',
      name: 'three-routes',
      prompt: 'The numbers are enthalpy changes in kJ per mole. Choose the words for each number.',
      questions: [
        {
          label: '−75',
          place: 'The arrow along the top',
          answer: 'Formation of methane',
        },
        {
          label: '−965',
          place: 'The arrow down from the elements',
          answer: 'Combustion of carbon and 2 mol of hydrogen',
        },
        {
          label: '−890',
          place: 'The arrow down from the compound',
          answer: 'Combustion of methane',
        },
      ],
      distractors: ['Neutralisation', 'Bond enthalpy of C–H', 'Formation of water'],
      reason:
        'The elements form methane along the top. Both sides burn to the same products, so the route across equals the route down on the left and back up on the right: −965 + 890 = −75.',
    },
    {
      kind: 'build',
      name: 'draw-the-cycle',
      prompt: 'Draw the cycle: press the steps in the order in which you would draw them.',
      stages: [
        [{ name: 'The equation for formation', parts: ['C(s) + 2H_2(g)', 'CH_4(g)', '−75'] }],
        [{ name: 'The products of combustion', parts: ['CO_2(g) + 2H_2O(l)'] }],
        [
          { name: 'Combustion of methane', parts: ['−890'] },
          { name: 'Combustion of the elements', parts: ['−965'] },
        ],
        [{ name: 'Units', parts: ['unit'] }],
      ],
      reason:
        'Begin with the equation of the change that you want. The data are combustions, so the third corner holds their products and both arrows point down to it.',
    },
  ],
  'maxwell-boltzmann': [
    {
      kind: 'shift',
      name: 'temperature-rises',
      prompt: 'The gas is heated from T1 to T2. Which part moves, and which way does its peak go?',
      curves: ['The curve', 'The activation energy'],
      curve: 'The curve',
      directions: [
        'To the right, and lower',
        'To the right, at the same height',
        'To the left, and higher',
      ],
      direction: 'To the right, and lower',
      start:
        'Number of particles against energy. The curve T1 rises from the origin to a peak and falls towards the axis. A vertical line marks the activation energy Ea, and the area beyond it is shaded.',
      after: ['T_2'],
      moves: [['T_1', 'T_2']],
      reason:
        'The particles have more energy on average, so the peak moves to the right. Their number is the same, so the area is as well, and a wider curve must be lower. More particles have at least the activation energy, which does not change.',
    },
    {
      kind: 'shift',
      name: 'catalyst-added',
      prompt:
        'A catalyst is added and the temperature stays the same. Which part moves, and which way?',
      curves: ['The curve', 'The activation energy'],
      curve: 'The activation energy',
      directions: RIGHT_OR_LEFT,
      direction: 'To the left',
      start:
        'Number of particles against energy. The curve T1 rises from the origin to a peak and falls towards the axis. A vertical line marks the activation energy Ea, and the area beyond it is shaded.',
      end: 'The activation energy has moved to the left, to Ec. The curve T1 is as before, and more of the area below it lies beyond the line.',
      without: ['T_2'],
      after: [
        {
          kind: 'curve',
          path: 'M148 200 L148 88',
          tone: 'accent',
          label: { text: 'E_c', x: 148, y: 82, anchor: 'middle' },
        },
      ],
      moves: [['E_a', 'E_c']],
      reason:
        'A catalyst offers another route with a lower activation energy. The energies of the particles depend on the temperature only, so the curve stays, and more particles have enough energy to react.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('Maxwell–Boltzmann distribution'),
      questions: [
        { label: 'Number of particles', place: 'The vertical axis', answer: 'Number of particles' },
        { label: 'Energy', place: 'The horizontal axis', answer: 'Energy' },
        { label: 'T_1', place: 'The curve with the higher peak', answer: 'Lower temperature' },
        { label: 'T_2', place: 'The curve with the lower peak', answer: 'Higher temperature' },
        { label: 'E_a', place: 'The vertical line', answer: 'Activation energy' },
      ],
      distractors: ['Rate of reaction', 'Enthalpy change', 'Time'],
      reason:
        'The curve counts particles by their energy. Heating spreads it to the right, so the lower and wider curve belongs to the higher temperature.',
    },
  ],
  'titration-curve': [
    {
      kind: 'shift',
      name: 'strong-acid',
      prompt:
        'A strong acid of the same concentration replaces the weak acid. Which part of the curve moves, and which way?',
      curves: ['The part before 25 cm³', 'The part after 25 cm³'],
      curve: 'The part before 25 cm³',
      directions: UP_OR_DOWN,
      direction: 'Downwards',
      start:
        'pH against the volume of sodium hydroxide. The curve of the weak acid begins near pH 3, rises gently to about 6, is almost vertical at 25 cm³ and levels out near pH 12.5.',
      end: 'Up to 25 cm³ the curve of the strong acid runs lower: it begins at pH 1, and its vertical part is longer. Beyond 25 cm³ both curves coincide.',
      without: ['pK_a', 'equivalence'],
      after: [strongAcid],
      moves: [['Weak acid', 'Strong acid']],
      reason:
        'A strong acid is completely dissociated, so the pH is lower until the acid is used up: a solution of 0.100 mol in 1 dm³ begins at pH 1. The amount of acid is the same, so the equivalence volume is as well. After it the excess of alkali decides.',
    },
    {
      kind: 'build',
      name: 'draw-the-curve',
      prompt: draw('Titration of a weak acid with a strong base'),
      stages: [
        [AXES],
        [{ name: 'Equivalence point: volume and pH', parts: ['equivalence'] }],
        [{ name: 'Curve through the equivalence point', parts: ['Weak acid'] }],
        [{ name: 'Half the equivalence volume: pKa', parts: ['pK_a'] }],
      ],
      reason:
        'Calculate the equivalence volume first: the steep part of the curve belongs there. Once the curve is drawn, read pKa off it at half that volume.',
    },
  ],
};
