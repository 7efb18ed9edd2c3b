import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: the PPF in six moves',
  kind: 'diagram drill',
  isLocked: false,
  question:
    'Using a production possibility diagram, explain the opportunity cost of a decision by a government to spend more on flood defences. [9 marks]',
  blocks: [
    {
      kind: 'diagram',
      name: 'production-possibility-frontier',
      caption: 'Cover this, draw it from memory, then compare. You have three minutes.',
    },
    {
      kind: 'chain',
      steps: [
        'Draw two axes from one origin and write a good on each: flood defences up, all other goods along.',
        'Draw one curve, bowed away from the origin, that touches both axes.',
        'Mark A and B on the curve, B with more flood defences; drop dashed lines from both to both axes.',
        'Name the distances: the vertical one is what is gained, the horizontal one is the opportunity cost.',
        'Explain the bend: resources differ, so each extra metre of sea wall costs more of everything else.',
        'Finish with the question’s word: the cost is the other goods forgone, not the money spent.',
      ],
    },
    {
      kind: 'table',
      head: ['Slip', 'What it costs you', 'Instead'],
      rows: [
        ['Straight line', 'Says opportunity cost is constant', 'Bow it outwards and say why'],
        ['“Price” on an axis', 'No marks for labels', 'Name a good on each axis'],
        [
          'Shifting the curve',
          'Answers a different question',
          'A choice is a movement along; only resources or technology shift it',
        ],
      ],
    },
  ],
};
