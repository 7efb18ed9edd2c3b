import type { NotesCount } from '#contract/catalogue/notes-count.ts';
import { count } from '#contract/count.ts';
import { joinNames } from '#contract/join-names.ts';

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
