import { chooseCards, filterCards, type PracticeFilter } from '#contract/practice/choose-cards.ts';
import { planSubject } from '#contract/practice/plan.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { emptyRecord } from '#contract/practice/record.ts';

/** Returns the card with which the page begins a session, if the account's record is complete. */
export function findFirstCard(
  subjects: readonly PracticeSubject[],
  filter: PracticeFilter,
  today: number,
): { id: string; prompt: string } | undefined {
  const days = subjects.map((subject) => ({
    subject,
    planned: planSubject(subject, subject.record ?? emptyRecord, today),
  }));
  const filtered = filterCards(days, filter);
  const [first] = chooseCards('today', filter, filtered, today);
  const cards = filtered.flatMap(({ subject }) => subject.cards);
  const card = cards.find(({ id }) => id === first?.id);
  return card && { id: card.id, prompt: card.prompt };
}
