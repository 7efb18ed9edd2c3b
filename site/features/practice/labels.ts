export const practiceLabels = {
  heading: 'Practise',
  /** @param place topic or file */
  context: (subjectName: string, place: string) => `${subjectName} · ${place}`,
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
  /** Replaces the ratings until the page has judged the answer. */
  rateAfter: 'Answer first, then rate it.',
  /** Announced after a rating. @param day as below the button, e.g. `in 5 days` or `done for the exam` */
  rated: (rating: string, day: string) => `${rating}: ${day}`,
  /** In place of a day, for a card that does not come back before the exam. */
  isDone: 'done for the exam',
  sourcePage: (page: number, title: string) => `Page ${page} of ${title}`,
  tooHard: 'Too hard: show me the page',
  /** While a card is shown. */
  keys: 'Keys: Space shows the answer, 1 to 4 rate it, U undoes.',
  cardFailed: 'The card could not be loaded',
  skip: 'Skip',

  noCards: 'There are no cards yet.',
  all: 'All cards',
} as const;
