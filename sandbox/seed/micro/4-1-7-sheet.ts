import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: Lorenz and Gini',
  kind: 'diagram drill',
  isLocked: true,
  question:
    'With the help of a Lorenz curve diagram, explain how a more progressive income tax is likely to affect the Gini coefficient. [9 marks]',
  blocks: [
    {
      kind: 'diagram',
      name: 'lorenz-curve',
      caption: 'Add a second curve between the diagonal and this one, and call it “after tax”.',
    },
    {
      kind: 'chain',
      steps: [
        'Rule a square: cumulative share of population along, poorest first, cumulative share of income up; 0 and 100 on both.',
        'Join the corners: perfect equality.',
        'Draw the curve from corner to corner, sagging, never crossing the diagonal and never falling.',
        'Letter the areas and write the ratio: A over A plus B.',
        'Average tax rates rise with income, so the top loses a larger share of its income than the bottom.',
        'Shares below the top rise, the after-tax curve lies closer to the diagonal, A shrinks, A plus B is unchanged: Gini falls.',
      ],
    },
    {
      kind: 'table',
      head: ['Check', 'Right', 'Wrong'],
      rows: [
        ['Axes', 'Cumulative percentages', '“Income” and “people”'],
        ['Progressive', 'Average rate rises with income', 'The rich pay more pounds'],
        ['Limit', 'Income only, and before avoidance', '“Wealth becomes more equal”'],
      ],
    },
  ],
};
