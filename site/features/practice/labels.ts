import { count } from '#contract/count.ts';

export const practiceLabels = {
  heading: 'Practise',
  title: 'Practise with cards',
  /** In search results, and on the page without a script. */
  explain:
    'Test yourself on the notes. Try to answer before you look, then say how well you knew it: that decides when the card comes back.',
  context: (subjectName: string, topicName: string) => `${subjectName} · ${topicName}`,
  place: (place: number, total: number) => `${place} of ${total}`,
  progress: 'Progress',
  card: 'Card',
  close: 'Close',
  offline: 'Offline: your answers are saved on this device',
  /** Follows {@link offline} for signed-in students. */
  offlineSent: 'and sent once you are online again.',
  showAnswer: 'Show answer',
  ratings: 'How well did you know it?',
  again: 'Again',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
  undo: 'Undo',
  undone: 'Undone',
  /** Replaces the day, for a card that comes back in the same session. */
  inSession: 'in this session',
  /** Replaces the ratings until a drill is judged. */
  rateAfter: 'Answer first, then rate it.',
  /** Announced after a rating. @param day as below the button, e.g. `in 5 days` or `done for the exam` */
  rated: (rating: string, day: string) => `${rating}: ${day}`,
  /** In place of a day, for a card that does not come back before the exam. */
  isDone: 'done for the exam',
  sourcePage: (page: number, title: string) => `Page ${page} of ${title}`,
  tooHard: 'Too hard: show me the page',
  /** While a card is shown. */
  keys: 'Keys: Space shows the answer, 1 to 4 rate it, U undoes.',
  signUp: 'Sign up to keep your progress on all your devices',
  drillFailed: 'The drill could not be loaded',
  skip: 'Skip',

  noCards: 'There are no cards yet.',
  unknownFilter: 'These cards were not found',
  unknownFilterText: 'They may have been removed, or they need a subject that you do not own.',
  all: 'All cards',

  end: "That's all for now",
  practised: (cards: number) => `You practised ${count(cards, 'card')}.`,
  lookAgain: (cards: number) => `${cards} to look at again`,
  nothingDue: 'No card is due today.',
  tomorrow: (cards: number) => `Tomorrow: ${count(cards, 'card')}.`,
  /** @param day e.g. `in 5 days` */
  nextDue: (cards: number, day: string) => `Next: ${count(cards, 'card')} ${day}.`,
  moreNew: (cards: number) => count(cards, 'new card'),
  start: 'Start',
  goOn: 'Continue',
  byTopic: 'By topic',
  examDates: 'Exam dates',
  back: 'Back',
  /** The next paper. */
  paper: (name = 'Exam', days: number) =>
    `${name} ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
  /** For students without the subject. */
  more: (what: string, subjectName: string, price: string) =>
    `All ${what} for ${subjectName} come with the notes, ${price}.`,

  onlyThis: (subjectName: string) => `Practise only ${subjectName}`,
  freeOnly: 'You are practising the free cards.',
  seeSubject: (subjectName: string) => `See all of ${subjectName}`,
  examPassed: (subjectName: string, date: string) =>
    `Your ${subjectName} exam was on ${date}. Well done for the work you put in. These cards won't come up again unless you set a new date.`,
} as const;
