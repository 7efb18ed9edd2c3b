import type { Sheet } from '../note.ts';

export const sheet: Sheet = {
  title: 'Essay plan: real GDP and living standards',
  kind: 'essay plan',
  isLocked: true,
  question:
    'Evaluate the view that changes in real GDP per capita are the best measure of changes in living standards. (25 marks)',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Opening (two sentences). Define real GDP per capita. Say at once that living standards have a material and a non-material side: this lets you argue that it measures the first well and the second badly.',
    },
    {
      kind: 'paragraph',
      text: 'Paragraph 1, for. More output per head means more income per head, so households consume more goods and services; tax receipts rise at unchanged rates, so health care and schools improve as well. Being real and per person, the figure already removes inflation and population growth. Evidence: by and large, people in richer countries live longer and stay at school longer.',
    },
    {
      kind: 'paragraph',
      text: 'Evaluate it: the mean can rise while the median falls. Judge by who receives the gain.',
    },
    {
      kind: 'paragraph',
      text: 'Paragraph 2, against. Output may grow through longer hours, congestion or the depletion of natural capital; these lower welfare yet raise GDP. Unpaid care and volunteering count for nothing. Link to externalities from Microeconomics: GDP adds private value and leaves out external costs.',
    },
    {
      kind: 'paragraph',
      text: 'Evaluate it: over decades, richer societies can afford cleaner air and shorter weeks, so the conflict is strongest in the short run.',
    },
    {
      kind: 'paragraph',
      text: 'Paragraph 3, the alternatives. The Human Development Index adds life expectancy and schooling; the ONS asks people about life satisfaction. Against them: weights are arbitrary, answers are subjective and international data patchy. They complete GDP; they do not replace it.',
    },
    {
      kind: 'paragraph',
      text: 'Judgement. Best single measure: yes, across countries and over long periods, at purchasing power parity. Best measure of a change in one rich country over a few years: no, because there distribution and leisure dominate. Finish with the condition that decides: how evenly growth is shared.',
    },
    {
      kind: 'list',
      items: [
        'Slip 1: writing about nominal GDP.',
        'Slip 2: listing faults of GDP without asking whether another measure is better.',
        'Slip 3: forgetting the word changes in the question.',
      ],
    },
  ],
};
