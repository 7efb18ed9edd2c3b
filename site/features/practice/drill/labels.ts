export const drillLabels = {
  check: 'Check',
  takeBack: 'Take back',
  choose: 'Choose …',
  whichCurve: 'Which one moves?',
  whichWay: 'Which way?',
  steps: 'Steps',
  unanswered: 'Choose an answer for each question first.',
  right: 'Right.',
  wrong: 'Not quite.',
  rightAnswer: (curve: string, direction: string) =>
    `The right answer: ${curve}, ${direction.toLowerCase()}.`,
  rightWord: (number: number, answer: string, chosen: string) =>
    `${number} is ${answer}, not ${chosen}`,
  rightOrder: 'One correct order:',
  anyOrder: (steps: string[]) => `${steps.join('; ')} (in any order)`,
  placed: (name: string, placed: number, steps: number) => `Step ${placed} of ${steps}: ${name}`,
  takenBack: (name: string) => `Taken back: ${name}`,

  /** Descriptions of a drawing before the answer, for screen readers. */
  drawing: 'Diagram',
  numbered: (numbers: number) =>
    `The diagram with the numbers 1 to ${numbers} in place of labels. The questions describe where each number is.`,
  nothingPlaced: 'Nothing is drawn yet.',
  alreadyPlaced: (names: string[]) => `Drawn so far: ${names.join('; ')}.`,
  alreadyDrawn: 'The axes and curves are drawn.',
} as const;

/** Texts of the free drill on a subject's page. */
export const tryDrillLabels = {
  name: 'Try a drill',
  intro: 'A short exercise on a diagram from these notes. No account needed.',
  start: 'Start the drill',
  loading: 'Loading …',
  failed: 'The drill did not load. Please check your connection, or reload the page.',
  tryAgain: 'Try again',
  practiseAll: 'Practise all topics',
} as const;
