import { countCards, type PracticeCard } from '#contract/practice/cards.ts';

/** Lists the topics of cards in their order, each with the number of its cards. */
export function listTopics(cards: readonly PracticeCard[]) {
  const names = new Map(cards.map(({ topicId, topicName }) => [topicId, topicName]));
  return [...names].map(([id, name]) => ({
    id,
    name,
    count: countCards(cards.filter(({ topicId }) => topicId === id)),
  }));
}
