import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: monopoly power',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the view that a market dominated by one large firm is always harmful to consumers. [25 marks]',
  blocks: [
    {
      kind: 'table',
      head: ['Step', 'What to write', 'Support'],
      rows: [
        [
          'Open',
          'Define monopoly power and name three efficiencies. Note the trap: “always”.',
          'One sentence each, no story',
        ],
        [
          'Harm',
          'MC = MR restricts output; price above MC; consumer surplus falls, part becomes profit, part is lost to everyone.',
          'Monopoly diagram with both areas described',
        ],
        [
          'But',
          'If AC falls with scale, the price may be below that of many small firms.',
          'Water pipes or rail track: a second network would double fixed cost',
        ],
        [
          'Harm',
          'Without rivals, X-inefficiency: costs drift up and quality down.',
          'Water firms fined by their regulator over sewage spills',
        ],
        [
          'But',
          'Profit finances research; patents are deliberate, temporary monopolies.',
          'New medicines: price falls when generics may enter',
        ],
        [
          'Hinge',
          'Digital platforms charge users nothing, so look at privacy, quality and the fees that sellers pay.',
          'Britain’s digital markets law of 2024 targets firms with strategic market status',
        ],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Closing judgement: “always” fails. Harm is likely when barriers are high, demand is inelastic and regulation weak; when any one of these is missing it may be small. The most important is the barrier to entry, because it decides whether today’s profit attracts tomorrow’s rival.',
    },
    {
      kind: 'list',
      items: [
        'Draw once, refer back often: “area above C1” earns more than a second picture.',
        'Compare with a realistic alternative such as an oligopoly, not only with perfect competition.',
      ],
    },
  ],
};
