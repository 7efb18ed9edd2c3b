import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Diagram drill: cost curves without tears',
  kind: 'diagram drill',
  isLocked: true,
  question:
    'Using a cost curve diagram, explain why a firm’s average cost first falls and then rises as output grows in the short run. [9 marks]',
  blocks: [
    {
      kind: 'diagram',
      name: 'average-and-marginal-cost',
      caption:
        'Tick these: cost on the y axis, output on the x axis, a dot at the minimum, MC from below.',
    },
    {
      kind: 'chain',
      steps: [
        'Draw AC as a wide, shallow U and mark its lowest point.',
        'Draw MC with its own lowest point to the left of that dot, then up through the dot.',
        'Drop Q1 and label it “productively efficient output”.',
        'Falling part: fixed cost is spread over more units, and specialisation lifts marginal product.',
        'Rising part: diminishing returns to the variable factor lift MC, and once MC is above AC, AC must follow.',
        'Close with the condition: one factor is fixed. No fixed factor, no diminishing returns.',
      ],
    },
    {
      kind: 'table',
      head: ['Trap', 'Test yourself', 'Remedy'],
      rows: [
        [
          'Economies of scale in a short-run answer',
          'Is a factor fixed?',
          'Use diminishing returns; keep scale for the long run',
        ],
        ['MC meets AC on the slope', 'Is AC flat there?', 'Redraw: they meet at the minimum only'],
        [
          'MR not twice as steep',
          'Does MR cut the axis halfway to AR’s intercept?',
          'Measure with the ruler',
        ],
      ],
    },
  ],
};
