import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: taxing a harmful good',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the view that indirect taxation is the best way for a government to reduce the consumption of sugary drinks. [25 marks]',
  blocks: [
    {
      kind: 'table',
      head: ['Stage', 'Content', 'Anchor'],
      rows: [
        [
          'Define and frame',
          'Demerit good and negative externality in consumption: MSB lies below MPB. The cost falls on the NHS and on the drinker’s later self.',
          'Sketch: MPB, MSB, Q1 and Q*',
        ],
        [
          'Tax works',
          'Cost rises, supply shifts left, demand contracts. Tiers reward makers for using less sugar.',
          'UK levy of April 2018: 18p a litre from 5 g of sugar in 100 ml, 24p from 8 g',
        ],
        [
          'How well?',
          'Most of the fall came from new recipes announced before it began, not from dearer bottles.',
          'Incidence: some makers absorbed it',
        ],
        [
          'Tax disappoints',
          'Inelastic demand of heavy drinkers; switching to untaxed milkshakes and sweets; regressive.',
          'PED estimates differ by income group',
        ],
        [
          'Alternatives',
          'Rules on advertising and shop layout, information, cheaper fruit. Each is weak alone.',
          'Displays at tills restricted in England since October 2022',
        ],
        [
          'Government failure',
          'Set by politics, not by measured harm; lobbying; cost of enforcing many small rules.',
          'Compare administrative cost: a tax on few makers is cheap to collect',
        ],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Conclude: the levy is the best single instrument because its design changed the product, so that even buyers who noticed nothing consumed less sugar. That argument depends on there being a substitute ingredient. For tobacco, where none exists, rules and information must carry more of the weight.',
    },
    {
      kind: 'list',
      items: [
        'Keep the diagram about consumption: shift the benefit curve, not MSC.',
        'Answer “best” in each paragraph by naming what tax is better or worse than.',
      ],
    },
  ],
};
