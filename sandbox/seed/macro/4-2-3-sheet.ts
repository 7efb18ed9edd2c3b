import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: inflation against unemployment',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Assess the view that a government can reduce unemployment only at the cost of higher inflation. (25 marks)',
  blocks: [
    {
      kind: 'definition',
      term: 'Opening',
      text: 'Name the theory being tested, the short-run Phillips curve, and your line: true for cyclical unemployment in the short run, untrue for the natural rate.',
    },
    {
      kind: 'definition',
      term: '1. The case for',
      text: 'Expansionary policy raises AD; labour markets tighten; wages and prices accelerate. Draw AD/AS near full capacity or SRPC1 from A to B. Use evidence of a tight market, such as the record vacancies in the UK in 2022.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'With a large negative output gap the cost is small. In 2010 to 2015 UK unemployment fell from about 8% to not much over 5%, and by 2015 inflation was close to zero.',
    },
    {
      kind: 'definition',
      term: '2. The deeper case',
      text: 'Friedman: once expectations adapt, the trade-off vanishes. Draw the LRPC. A government that insists gets ever-rising inflation and no extra jobs: the view in the question is then too optimistic, since the cost buys nothing that lasts.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Adaptive expectations assume that people look backwards. A credible target can hold expectations at 2% through a shock.',
    },
    {
      kind: 'definition',
      term: '3. The case against',
      text: 'Structural and frictional unemployment yield to supply-side policy: retraining, childcare, job centres, transport. LRAS shifts right, so unemployment falls while price pressure eases. Draw it.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Slow, costly, uncertain; some reforms create insecurity. In the meantime, training programmes are themselves extra demand.',
    },
    {
      kind: 'definition',
      term: 'Judgement',
      text: 'Only is the word to attack. It depends on the type of unemployment: diagnose first. With unemployment near its natural rate, demand policy would bring inflation, so supply-side measures are the sound choice; in a slump the reverse holds.',
    },
    {
      kind: 'list',
      items: [
        'Slip: drawing SRPC and AD/AS without linking them.',
        'Slip: calling disinflation deflation.',
        'Slip: treating all unemployment as one thing.',
      ],
    },
  ],
};
