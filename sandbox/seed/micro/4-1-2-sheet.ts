import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: are consumers rational?',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Assess the view that insights from behavioural economics are more useful to governments than the traditional assumption that consumers are rational. [25 marks]',
  blocks: [
    {
      kind: 'table',
      head: ['Paragraph', 'Argument', 'Evidence and diagram'],
      rows: [
        [
          '1. Terms',
          'Rational: buys where marginal utility equals price. Behavioural: predictable departures from that.',
          'MU curve with one price line',
        ],
        [
          '2. Tradition works',
          'Price up, fewer units pass the margin test, quantity contracts. A model need not describe thought to predict behaviour.',
          'England’s carrier-bag charge of 2015: a few pence, and use at the large shops fell by well over nine tenths',
        ],
        [
          '3. Weigh',
          'But 5p is tiny next to a weekly shop: loss aversion and a social norm explain the size better than price does.',
          'Same case, read twice: strong analysis',
        ],
        [
          '4. Behavioural works',
          'Inertia favours the default; change it and outcomes move without compulsion.',
          'Opt-out organ donation in England since 2020; families are still asked',
        ],
        [
          '5. Weigh',
          'Effects fade, differ between groups and are hard to cost; firms nudge back harder.',
          'Drip pricing and pre-ticked boxes',
        ],
        [
          '6. Together',
          'A tax sets the incentive, framing makes it noticed. The two theories answer different questions.',
          'Calorie labels beside a sugar levy',
        ],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Final judgement: more useful for small, private errors of inertia; less useful where costs fall on third parties. Traditional theory gives the direction of a policy, behavioural economics its design, so “more useful” depends on the problem in front of the minister.',
    },
    {
      kind: 'list',
      items: [
        'Say “predictably” and “systematic”: those words carry the marks.',
        'Never claim that one experiment settles it: ask who took part, and for how long.',
      ],
    },
  ],
};
