import { count } from '#contract/count.ts';

/** Texts around a session, which load after its first card. */
export const outsideLabels = {
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
  /** @param price for visitors only: a signed-in student's price can differ */
  more: (what: string, subjectName: string, price?: string) =>
    `All ${what} for ${subjectName} come with the notes${price ? `, ${price}` : ''}.`,
  onlyThis: (subjectName: string) => `Practise only ${subjectName}`,
  freeOnly: 'You are practising the free cards.',
  seeSubject: (subjectName: string) => `See all of ${subjectName}`,
  examPassed: (subjectName: string, date: string) =>
    `Your ${subjectName} exam was on ${date}. Well done for the work you put in. These cards won't come up again unless you set a new date.`,
  putAside: 'Put aside',
  /** Periods, on the buttons. */
  week: 'For a week',
  exam: 'Until the exam',
  good: 'For good',
  /** Announced. @param period e.g. `For a week` */
  isPutAside: (period: string) => `Put aside: ${period}`,
  asideCards: (cards: number) => `Put aside (${cards})`,
  /** @param day e.g. `in 5 days` */
  backOn: (day: string) => `Comes back ${day}`,
  neverBack: 'Does not come back',
  bringBack: 'Bring back',
  broughtBack: 'Brought back',
  unknownFilter: 'These cards were not found',
  unknownFilterText: 'They may have been removed, or they need a subject that you do not own.',
  signUp: 'Sign up to keep your progress on all your devices',
} as const;
