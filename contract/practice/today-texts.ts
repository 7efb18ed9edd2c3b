import { count } from '../count.ts';

/** Words for today's number, on pages and in emails. */
export const todayTexts = {
  today: (cards: number) => `Today: ${count(cards, 'card')}`,
  minutes: (minutes: number) => `about ${count(minutes, 'minute')}`,
} as const;
