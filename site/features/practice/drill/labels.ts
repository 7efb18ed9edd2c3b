import type { NotesCount } from '#contract/catalogue/notes-count.ts';
import { count } from '#contract/count.ts';
import { joinNames } from '#contract/join-names.ts';

export const drillLabels = {
  check: 'Check',
  takeBack: 'Take back',
  /** Name of a number in the drawing. @param word the chosen word, or {@link drillLabels.notChosen} */
  number: (number: number, place: string, word: string) => `Number ${number}. ${place}: ${word}`,
  notChosen: 'not chosen',
  changeWord: 'Press a number to change its word.',
  /** Beside a word that another number has. */
  usedAt: (number: number) => `at ${number}`,
  whichCurve: 'Which one moves?',
  whichWay: 'Which way?',
  steps: 'Steps',
  unanswered: 'Choose an answer for each question first.',
  right: 'Right.',
  wrong: 'Not quite.',
  /** After an option, for screen readers. */
  isRight: ' (the right answer)',
  isOwn: ' (your answer)',
  /** Between the right and the chosen word. */
  not: ', not ',
  rightOrder: 'One correct order:',
  placed: (name: string, placed: number, steps: number) => `Step ${placed} of ${steps}: ${name}`,
  takenBack: (name: string) => `Taken back: ${name}`,

  /** Descriptions of a drawing before the answer, for screen readers. */
  drawing: 'Diagram',
  numbered: (numbers: number) =>
    `The diagram with the numbers 1 to ${numbers} in place of labels. Each number is a button that names its place.`,
  nothingPlaced: 'Nothing is drawn yet.',
  alreadyPlaced: (names: string[]) => `Drawn so far: ${names.join('; ')}.`,
  alreadyDrawn: 'The axes and curves are drawn.',
} as const;

/** Texts of the free drill on the home page and on a subject's page. */
export const tryDrillLabels = {
  name: 'Try a drill',
  intro: 'No account needed.',
  start: 'Start the drill',
  loading: 'Loading …',
  failed: 'The drill did not load. Please check your connection, or reload the page.',
  tryAgain: 'Try again',
  /** After the answer, e.g. “Algebra has 19 more drills, 87 cards and 16 files: €30”. */
  adds: (subjectName: string, { files, cards, drills }: NotesCount, price?: string) => {
    const more = [
      ...(drills > 1 ? [count(drills - 1, 'more drill')] : []),
      ...(cards > 0 ? [count(cards, 'card')] : []),
      count(files, 'file'),
    ];
    return `${subjectName} has ${joinNames(more)}${price === undefined ? '.' : `: ${price}`}`;
  },
  practise: 'Practise more',
} as const;
