import { count } from '../count.ts';

/** Words for today's number, on pages and in emails. */
export const todayTexts = {
  today: (cards: number) => `Today: ${count(cards, 'card')}`,
  minutes: (minutes: number) => `about ${count(minutes, 'minute')}`,
  /** @param days from today */
  paper: (name: string, days: number) =>
    `${name} ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${count(days, 'day')}`}`,
} as const;
