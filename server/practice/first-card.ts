import { isPlainPrompt } from '#contract/practice/cards.ts';
import { chooseCards, filterCards, type PracticeFilter } from '#contract/practice/choose-cards.ts';
import { planSubject } from '#contract/practice/plan.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { emptyRecord } from '#contract/practice/record.ts';

/**
 * Returns the first card of a session. The browser shows it only without unsent answers. Undefined for a prompt with
 * formulas, of which the browser would show the code.
 */
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
  return card && isPlainPrompt(card) ? { id: card.id, prompt: card.prompt } : undefined;
}
