import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: should the wage floor rise?',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Assess whether a large increase in the National Living Wage is the best way to raise the incomes of low-paid workers. [25 marks]',
  blocks: [
    {
      kind: 'diagram',
      name: 'labour-market-minimum-wage',
      caption: 'Draw the competitive case here; add a monopsony sketch in paragraph three.',
    },
    {
      kind: 'table',
      head: ['Part', 'Line of argument', 'Then weigh'],
      rows: [
        [
          '1. For',
          'A floor at W1 lifts pay at once, needs no tax, and reaches millions.',
          'Only those in work; no help for the self-employed',
        ],
        [
          '2. Against',
          'Labour demand contracts to L1 while supply extends to L2: unemployment.',
          'Small if demand for labour is inelastic',
        ],
        [
          '3. For again',
          'With monopsony, pay and jobs rise together.',
          'How common is it? Care homes yes, city bars less',
        ],
        [
          '4. Rival: benefits',
          'In-work support aims at low household income, not low hourly pay.',
          'Costs the Treasury, and is withdrawn as people earn',
        ],
        [
          '5. Rival: skills',
          'Training raises MRP, so demand for labour shifts right and the market pays more.',
          'Slow; the firm that trains may lose the worker',
        ],
      ],
    },
    {
      kind: 'paragraph',
      text: 'Verdict: best for speed, not best alone. Keep raising the floor in steps that the Low Pay Commission can check, use benefits for families, and treat skills as the only route that lifts pay without a floor.',
    },
  ],
};
