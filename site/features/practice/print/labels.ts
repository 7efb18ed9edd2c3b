import { count } from '#contract/count.ts';

export const printLabels = {
  heading: 'Print my cards',
  print: 'Print',
  preparing: 'Preparing the pages…',
  /** @param sheets of paper */
  size: (cards: number, sheets: number) =>
    `${count(cards, 'card')} on ${count(sheets, 'sheet')} of A4 paper.`,
  how: 'Print on both sides, turned on the long edge, at 100 % and without margins. Then cut along the marks: each answer is behind its question.',
  drawings: 'Drills on drawings are not printed.',
  cut: (cards: number) =>
    `${count(cards, 'text')} did not fit on a card, and ${cards === 1 ? 'ends' : 'end'} with “…”.`,
  preview: 'Preview of the pages',
  page: (side: 'front' | 'back', sheet: number) =>
    `${side === 'front' ? 'Fronts' : 'Backs'}, sheet ${sheet}`,
  notFound: 'These cards were not found',
  notFoundText: 'They may have been removed, or they belong to a subject that you do not own.',
  back: 'Back to Practise',
  accessRequired: 'Access required',
  logIn: 'Please log in to print your cards.',
} as const;
