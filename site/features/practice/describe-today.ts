import { count } from '#contract/count.ts';
import type { Today } from '#contract/practice/today.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { todayLabels } from '#site/lib/labels.ts';

interface DescribedToday {
  heading: string;
  /** Empty if there is nothing to add. */
  detail: string;
  /** True if nothing is left today. */
  isDone: boolean;
}

/**
 * Describes today's practice for home.
 * @param today undefined until the shop has responded, and after a failure
 * @param known cards left when this browser last counted today. Undefined if it has not counted today
 */
export function describeToday(today: Today | undefined, known?: number): DescribedToday {
  const cards = today?.cards ?? known;
  const done = today?.done ?? 0;
  if (cards === undefined) return { heading: "Today's cards", detail: '', isDone: false };
  if (cards === 0) {
    const isEmpty = today && done === 0;
    return {
      heading: isEmpty ? todayLabels.nothing : todayLabels.done,
      detail: done > 0 ? `${count(done, 'card')} done` : '',
      isDone: true,
    };
  }
  const parts = [today && todayLabels.minutes(today.minutes), done > 0 && `${done} done`];
  return {
    heading: todayLabels.today(cards),
    detail: parts.filter(Boolean).join(', '),
    isDone: false,
  };
}

/** Describes the days to a paper, for the row of its subject. @param today number of days since 1970 */
export function describePaper({ name, day }: Today['papers'][number], today: number): string {
  const days = toDayNumber(day) - today;
  if (days <= 0) return `${name ?? 'The exam'} is today`;
  if (days === 1) return `${name ?? 'The exam'} is tomorrow`;
  return `${days} days to ${name ?? 'the exam'}`;
}
