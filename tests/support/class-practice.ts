import type { VercelKV } from '@vercel/kv';
import { type Rating, toAnswersText } from '#contract/practice/answers.ts';
import { practiceKey } from '#server/practice/stored-keys.ts';
import { MICRO } from './ids.ts';

/** Records that an account has just answered cards of Microeconomics. */
export async function addAnswers(
  store: VercelKV,
  accountId: string,
  cardIds: readonly string[],
  rating: Rating,
): Promise<void> {
  const at = Math.floor(Date.now() / 1000) - 60;
  const answers = toAnswersText([{ at, rating }]);
  const cards = Object.fromEntries(cardIds.map((id) => [id, answers]));
  await store.hset(practiceKey.of(accountId), { [MICRO]: { cards } });
}
