import { count } from '#contract/count.ts';

export const practiceLabels = {
  heading: 'Practise',
  title: 'Practise with cards',
  /** In search results, and on the page without a script. */
  explain:
    'Test yourself on the notes. Try to answer before you look, then say how well you knew it: that decides when the card comes back.',
  context: (subjectName: string, topicName: string) => `${subjectName} · ${topicName}`,
  place: (place: number, total: number) => `${place} of ${total}`,
  showAnswer: 'Show answer',
  ratings: 'How well did you know it?',
  again: 'Again',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
  undo: 'Undo',
  undone: 'Undone',
  /** Announced after a rating. @param day as below the button, e.g. `in 5 days` or `done for the exam` */
  rated: (rating: string, day: string) => `${rating}: ${day}`,
  /** In place of a day, for a card that does not come back before the exam. */
  isDone: 'done for the exam',
  sourcePage: (page: number, title: string) => `Page ${page} of ${title}`,
  tooHard: 'Too hard: show me the page',
  keys: 'Keys: Space shows the answer, 1 to 4 rate it, U undoes.',
  signUp: 'Sign up to keep your progress on all your devices',
  drillFailed: 'The drill could not be loaded',
  skip: 'Skip',

  noCards: 'There are no cards yet.',
  unknownFilter: 'These cards were not found',
  unknownFilterText: 'They may have been removed, or they need a subject that you do not own.',
  onlySubject: (subjectName: string) => `Only ${subjectName}`,
  onlyTopic: (topicName: string) => `Only ${topicName}`,
  onlyFile: (title: string) => `Only ${title}`,
  onlyPage: (page: number, title: string) => `Only page ${page} of ${title}`,
  all: 'All cards',

  end: "That's all for now",
  practised: (cards: number, again: number) =>
    again === 0
      ? `You practised ${count(cards, 'card')}.`
      : `You practised ${count(cards, 'card')}, ${again} of them more than once.`,
  nothingDue: 'No card is due today.',
  /** @param day e.g. `tomorrow` */
  nextDue: (cards: number, day: string) => `Next: ${count(cards, 'card')} ${day}.`,
  more: (cards: number) => `${cards} more`,

  onlyThis: (subjectName: string) => `Practise only ${subjectName}`,
  freeOnly: 'You are practising the free cards.',
  seeSubject: (subjectName: string) => `See all of ${subjectName}`,
  examPassed: (date: string) =>
    `Your exam was on ${date}. Well done for the work you put in. These cards won't come up again unless you set a new date.`,
} as const;
