import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: supply-side policies and growth',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the view that supply-side policies are the most effective way to raise the UK’s rate of economic growth. (25 marks)',
  blocks: [
    {
      kind: 'definition',
      term: 'Opening',
      text: 'Separate actual from potential growth; say that supply-side measures alone can change the second, while demand decides whether capacity is used.',
    },
    {
      kind: 'definition',
      term: '1. Interventionist',
      text: 'Choose one policy (technical education) and take it through: skills, productivity, unit costs, LRAS. Draw LRAS1 to LRAS2 and read off Y1 to Y2.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Ten years before the first pupils arrive at work; opportunity cost; government failure if it trains for yesterday’s jobs.',
    },
    {
      kind: 'definition',
      term: '2. Market-based',
      text: 'Lower marginal tax rates make extra work and risk pay; planning reform lets firms and homes go where productivity is highest.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Substitution against income effect, so hours may fall; revenue is lost unless the rate was above t*; inequality may rise. The response to tax differs between groups and is large mainly for second earners and the very mobile.',
    },
    {
      kind: 'definition',
      term: '3. The case for demand',
      text: 'With idle capacity, a new LRAS does nothing: firms without customers do not invest. Loose money or a fiscal boost raises growth within a year, and by the accelerator the resulting investment adds capacity too.',
    },
    { kind: 'definition', term: 'Evaluate', text: 'At full capacity the same boost is inflation.' },
    {
      kind: 'definition',
      term: 'Judgement',
      text: 'In the long run the view is right, almost by definition. For the next two years it depends on the output gap. The UK’s slow growth of output per hour since 2008 points to capacity, so give supply-side policy the lead and demand the job of keeping firms confident enough to use it.',
    },
    {
      kind: 'list',
      items: [
        'Slip: SRAS shifted when LRAS is meant.',
        'Slip: privatisation and everything else named, nothing explained.',
        'Slip: a verdict with no condition.',
      ],
    },
  ],
};
