import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: one shock, one shift',
  kind: 'diagram drill',
  isLocked: false,
  question:
    'Poor harvests in Spain cut the supply of olive oil in 2022 and 2023. Explain, with a diagram, the effect on the market for a substitute such as sunflower oil. [9 marks]',
  blocks: [
    {
      kind: 'diagram',
      name: 'supply-and-demand',
      caption: 'This is the sunflower market. The olive market would show S moving left instead.',
    },
    {
      kind: 'chain',
      steps: [
        'Title first: “the market for sunflower oil”. Naming the market stops you shifting the wrong curve.',
        'Price up, quantity along, both curves labelled, first equilibrium P1 and Q1 dropped to the axes.',
        'Olive oil is dearer and XED is positive, so shift the demand for sunflower oil to the right. Leave S alone.',
        'Mark the shortage at P1, then the new equilibrium P2 and Q2.',
        'Write one sentence for each job of price: it rations, it signals, it is an incentive.',
        'Add size: the closer the substitutes, the larger the shift; the less elastic S is, the larger the rise in price.',
      ],
    },
    {
      kind: 'table',
      head: ['Slip', 'Why it is wrong', 'Say instead'],
      rows: [
        [
          '“Supply rises”',
          'S did not shift; sellers respond to price',
          '“Quantity supplied extends”',
        ],
        [
          '“Price rises so demand falls back”',
          'Mixes a shift with a movement',
          '“Along the new curve, demand contracts”',
        ],
      ],
    },
  ],
};
