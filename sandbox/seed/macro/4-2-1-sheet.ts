import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: real GDP and living standards',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the view that changes in real GDP per capita are the best measure of changes in living standards. (25 marks)',
  blocks: [
    {
      kind: 'definition',
      term: 'Opening',
      text: 'Define real GDP per capita. Living standards have a material and a non-material side: argue that it measures the first well, the second badly.',
    },
    {
      kind: 'definition',
      term: '1. For',
      text: 'More output per head means more income per head, so households consume more goods and services; tax receipts rise at unchanged rates, so health care and schools improve as well. The figure already removes inflation and population growth. Evidence: by and large, people in richer countries live longer and stay at school longer.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'The mean can rise while the median falls. Judge by who receives the gain.',
    },
    {
      kind: 'definition',
      term: '2. Against',
      text: 'Output may grow through longer hours, congestion or the depletion of natural capital; these lower welfare yet raise GDP. Unpaid care and volunteering count for nothing. As in Microeconomics, external costs are left out.',
    },
    {
      kind: 'definition',
      term: 'Evaluate',
      text: 'Over decades, richer societies can afford cleaner air and shorter weeks, so the conflict is strongest in the short run.',
    },
    {
      kind: 'definition',
      term: '3. The alternatives',
      text: 'The Human Development Index adds life expectancy and schooling; the ONS asks people about life satisfaction. But weights are arbitrary, answers subjective, data patchy. They complete GDP; they do not replace it.',
    },
    {
      kind: 'definition',
      term: 'Judgement',
      text: 'Best single measure: yes, across countries and over long periods, at purchasing power parity. Best measure of a change in one rich country over a few years: no, because there distribution and leisure dominate. Finish with the condition that decides: how evenly growth is shared.',
    },
    {
      kind: 'list',
      items: [
        'Slip: writing about nominal GDP.',
        'Slip: listing faults of GDP without asking whether another measure is better.',
        'Slip: forgetting the word changes in the question.',
      ],
    },
  ],
};
