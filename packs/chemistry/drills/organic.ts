import { AXES, choose, type Drill, draw } from '#diagrams/drill.ts';
import { warmer } from '../drawings/organic.ts';

/** Drills on the drawings of organic chemistry, by the drawing's name. */
export const organicDrills: Record<string, readonly Drill[]> = {
  'alkene-reactions': [
    {
      kind: 'label',
      name: 'reagents',
      prompt: choose('Reactions of ethene'),
      questions: [
        {
          label: 'Ni, H_2',
          place: 'The arrow to ethane',
          answer: 'Hydrogen, with a nickel catalyst',
        },
        { label: 'Br_2', place: 'The arrow to 1,2-dibromoethane', answer: 'Bromine' },
        {
          label: 'Steam, H_3PO_4',
          place: 'The arrow to ethanol',
          answer: 'Steam, with phosphoric acid as the catalyst',
        },
        { label: 'HBr', place: 'The arrow to bromoethane', answer: 'Hydrogen bromide' },
      ],
      distractors: ['Aqueous sodium hydroxide', 'Acidified potassium dichromate', 'Ammonia'],
      reason:
        'All four are additions: the pi bond breaks and each carbon atom of it gains an atom or group. Compare the product with ethene to see what was added.',
    },
    {
      kind: 'label',
      name: 'products',
      prompt: 'Name the product in each numbered box.',
      questions: [
        { label: 'Ethane', place: 'The box at the end of the arrow with nickel', answer: 'Ethane' },
        {
          label: '1,2-dibromo-\nethane',
          place: 'The box at the end of the arrow with bromine',
          answer: '1,2-dibromoethane',
        },
        {
          label: 'Ethanol',
          place: 'The box at the end of the arrow with steam',
          answer: 'Ethanol',
        },
        {
          label: 'Bromoethane',
          place: 'The box at the end of the arrow with hydrogen bromide',
          answer: 'Bromoethane',
        },
      ],
      distractors: ['1,1-dibromoethane', 'Ethanoic acid', 'Poly(ethene)'],
      reason:
        'The two parts of the reagent join the two carbon atoms that shared the double bond, one each. Bromine therefore gives 1,2-dibromoethane and never 1,1-dibromoethane.',
    },
  ],
  'alcohol-oxidation': [
    {
      kind: 'label',
      name: 'products-and-conditions',
      prompt: choose('Oxidation of alcohols'),
      questions: [
        {
          label: 'distil',
          place: 'The left arrow in the first row',
          answer: 'Distil the product off at once',
        },
        { label: 'reflux', place: 'The right arrow in the first row', answer: 'Heat under reflux' },
        { label: 'Aldehyde', place: 'The middle box in the first row', answer: 'Aldehyde' },
        { label: 'Ketone', place: 'The right box in the second row', answer: 'Ketone' },
        {
          label: 'stays orange',
          place: 'The text in the third row',
          answer: 'No reaction: the dichromate keeps its colour',
        },
      ],
      distractors: ['Ester', 'Alkene', 'Turns from green to orange'],
      reason:
        'Distilling takes the aldehyde away before it is oxidised further; reflux returns it to the mixture. A tertiary alcohol has no hydrogen on the carbon atom with the OH group, so dichromate does not oxidise it.',
    },
    {
      kind: 'build',
      name: 'build-the-map',
      prompt: 'Build the map of oxidations: press the steps in a sensible order.',
      stages: [
        [
          {
            name: 'The three classes of alcohol',
            parts: ['Primary\nalcohol', 'Secondary\nalcohol', 'Tertiary\nalcohol'],
          },
        ],
        [
          { name: 'First oxidation of the primary alcohol', parts: ['distil', 'Aldehyde'] },
          { name: 'Oxidation of the secondary alcohol', parts: ['heat', 'Ketone'] },
          { name: 'No change for the tertiary alcohol', parts: ['stays orange'] },
        ],
        [{ name: 'Further oxidation of the aldehyde', parts: ['reflux', 'Carboxylic\nacid'] }],
      ],
      reason:
        'Classify the alcohol first: its class decides the product. Only the aldehyde can be oxidised a second time.',
    },
  ],
  'haloalkane-hydrolysis': [
    {
      kind: 'shift',
      name: 'warmer-bath',
      prompt:
        'The tube with the bromoalkane stands in a warmer water bath. Which curve moves, and which way?',
      curves: ['C–I', 'C–Br', 'C–Cl'],
      curve: 'C–Br',
      directions: [
        'Steeper, to the same final amount',
        'Steeper, to a larger final amount',
        'Flatter',
      ],
      direction: 'Steeper, to the same final amount',
      start:
        'Amount of precipitate against time for three haloalkanes at the same temperature. All three curves rise from nought: the curve C–I is the steepest and the curve C–Cl is the flattest.',
      end: 'The curve of the bromoalkane now rises more steeply and comes closer to the curve C–I. It ends at the same amount.',
      after: [warmer],
      moves: [['C–Br', 'C–Br, warmer']],
      reason:
        'More molecules have the activation energy, so the precipitate forms faster. The amount of haloalkane is the same, so the final amount of precipitate is as well.',
    },
    {
      kind: 'build',
      name: 'draw-the-race',
      prompt: draw('Hydrolysis of three haloalkanes'),
      stages: [
        [AXES],
        [{ name: 'The weakest bond, which reacts fastest', parts: ['C–I'] }],
        [{ name: 'The bond in between', parts: ['C–Br'] }],
        [{ name: 'The strongest bond, which reacts slowest', parts: ['C–Cl'] }],
      ],
      reason:
        'The weaker the bond between carbon and the halogen, the faster it breaks. Bond enthalpy falls from C–Cl to C–I, so the iodoalkane leads.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('Hydrolysis of three haloalkanes'),
      questions: [
        { label: 'Precipitate', place: 'The vertical axis', answer: 'Amount of silver halide' },
        { label: 'Time', place: 'The horizontal axis', answer: 'Time' },
        { label: 'C–I', place: 'The steepest curve', answer: 'Iodoalkane' },
        { label: 'C–Br', place: 'The curve in the middle', answer: 'Bromoalkane' },
        { label: 'C–Cl', place: 'The flattest curve', answer: 'Chloroalkane' },
      ],
      distractors: ['Fluoroalkane', 'Temperature', 'Enthalpy'],
      reason:
        'Bond strength decides the order. If polarity did, the chloroalkane would be the fastest of the three, because C–Cl is the most polar bond.',
    },
  ],
};
