import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: interest rates and the inflation target',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the effectiveness of changes in interest rates as a means of achieving the UK’s inflation target. (25 marks)',
  blocks: [
    {
      kind: 'definition',
      term: 'Opening',
      text: 'The target is 2% CPI, symmetrical: an inflation rate below 1% or above 3% obliges the Governor to write an open letter. Say that effectiveness has three tests: size, speed and side effects.',
    },
    {
      kind: 'definition',
      term: '1. Strong against demand-pull',
      text: 'Give the mortgage channel and the investment channel, each to the end of the chain. Draw AD1 to AD2, leftward, near full capacity, where the price level falls a good deal relative to the old path and output little.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Size depends on interest elasticity and on debt. When most mortgages are fixed for two or five years, few households feel a rise at once.',
    },
    {
      kind: 'definition',
      term: '2. Weak against cost-push',
      text: 'A leftward SRAS shift raises prices and lowers output; tighter money corrects the first and worsens the second. Use 2022: the Bank could not influence the world price of gas.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'It can prevent second-round effects. Had expectations risen, disinflation would have cost more jobs later.',
    },
    {
      kind: 'definition',
      term: '3. Expectations and the exchange rate',
      text: 'A credible Bank moves wage claims by announcement alone; higher rates draw in hot money, and the stronger pound makes imports cheaper.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'The currency effect is relative. If the Federal Reserve and the ECB raise rates as well, sterling need not move.',
    },
    {
      kind: 'definition',
      term: 'Judgement',
      text: 'Effective in the end: inflation was back at target in 2024. How much of that the Bank caused and how much falling energy prices did is disputed. Best verdict: necessary in every case, sufficient only when excess demand is the cause; lags mean that it must act on forecasts, which are often wrong.',
    },
    {
      kind: 'list',
      items: [
        'Slip: writing that the government sets Bank Rate.',
        'Slip: one long list of channels with no end point.',
        'Slip: no diagram, or one that shows a rise in AD.',
      ],
    },
  ],
};
