/** Texts of the kinds of cards, which load with the first card that needs them. */
export const cardLabels = {
  /** Name of the region in which a table scrolls. */
  table: 'Table',
  /** In place of hidden words, for screen readers. */
  blank: 'blank',
  /** Before the hidden words, for screen readers. */
  answer: (words: string) => `Answer: ${words}`,
  yourAnswer: 'Your answer',
  typeFirst: 'Type an answer first.',
  youWrote: 'You wrote:',
  accepted: 'Right answer:',
  wasRight: 'I was right',
  countedAsRight: 'Counted as right.',
  /** @param description of the label's place, if the owner has written one */
  label: (number: number, labels: number, description?: string) =>
    `Label ${number} of ${labels}${description ? `: ${description}` : ''}`,
  /** Name of a box that hides a label. */
  lift: (label: string) => `Show: ${label}`,
  named: (label: string, name: string) => `${label}: ${name}`,
  labelNames: 'Labels',
  steps: 'Steps',
  rightOrder: 'The right order:',
  changeMatch: 'Press a line to change its partner.',
  isTrue: 'True',
  isFalse: 'False',
  statement: (isTrue: boolean) => `The statement is ${isTrue ? 'true' : 'false'}.`,
} as const;
