import { getDraftId, type SanityClient } from 'sanity';
import { CARD_ID_PREFIX, DRILL_ID_PREFIX } from '../../contract/practice/card-documents.ts';
import { nextOrder } from '../schema/order.ts';
import { referenceTo } from '../templates.ts';
import { type CardContent, toBlocks } from './card-content.ts';
import type { CardRow } from './card-rows.ts';
import { promptKey } from './check-card.ts';
import { randomLetters } from './new-key.ts';

const ID_LENGTH = 12;

/** Creates an id that only holders of a token can read. */
export const newCardId = () => CARD_ID_PREFIX + randomLetters(ID_LENGTH);
export const newDrillId = () => DRILL_ID_PREFIX + randomLetters(ID_LENGTH);

/** Id of the list of a topic's proposed prompts that the owner has accepted or dismissed. */
export const handledId = (topicId: string) => `handled-proposals.${topicId}`;

export interface NewCard extends CardContent {
  source?: { fileId: string; page: number; quote: string };
  /** Prompt of the proposal that became the card. */
  proposedPrompt?: string;
}

/**
 * Creates locked cards at the end of a topic, all or none of them. They are published, unless the topic is a draft: then
 * they are published together with it.
 * @throws the client's error
 */
export async function createCards(
  client: SanityClient,
  topicId: string,
  cards: readonly NewCard[],
): Promise<void> {
  const context = { getClient: () => client };
  const [topic, first] = await Promise.all([
    referenceTo('topic', topicId, context, true),
    nextOrder({ type: 'card', parentId: topicId }, context),
  ]);
  const isPublished = !('_strengthenOnPublish' in topic);
  const transaction = client.transaction();
  for (const [place, { source, proposedPrompt, ...content }] of cards.entries()) {
    const { answer, promptDetails, ...fields } = content;
    const id = newCardId();
    transaction.create({
      _id: isPublished ? id : getDraftId(id),
      _type: 'card',
      kind: 'question',
      ...fields,
      answer: toBlocks(answer),
      ...(promptDetails && { promptDetails: toBlocks(promptDetails) }),
      topic,
      order: first + place,
      isLocked: true,
      ...(source && {
        source: { _type: 'reference', _ref: source.fileId, _weak: true },
        sourcePage: source.page,
        sourceQuote: source.quote,
      }),
    });
    if (proposedPrompt !== undefined) addHandled(transaction, topicId, proposedPrompt);
  }
  await transaction.commit();
}

type Transaction = ReturnType<SanityClient['transaction']>;

/**
 * Remembers a proposal, so that it does not come back. The list is no field of the topic: changing the topic would start
 * a build, and the list must stay when an accepted card gets another prompt or is deleted.
 */
function addHandled(transaction: Transaction, topicId: string, prompt: string): void {
  const _id = handledId(topicId);
  transaction
    .createIfNotExists({ _id, _type: 'handledProposals', prompts: [] })
    .patch(_id, (patch) => patch.append('prompts', [promptKey(prompt)]));
}

export async function dismissProposal(
  client: SanityClient,
  topicId: string,
  prompt: string,
): Promise<void> {
  const transaction = client.transaction();
  addHandled(transaction, topicId, prompt);
  await transaction.commit();
}

export async function setLocked(
  client: SanityClient,
  { copyIds }: CardRow,
  isLocked: boolean,
): Promise<void> {
  const transaction = client.transaction();
  for (const id of copyIds) transaction.patch(id, (patch) => patch.set({ isLocked }));
  await transaction.commit();
}

export async function deleteCard(client: SanityClient, { copyIds }: CardRow): Promise<void> {
  const transaction = client.transaction();
  for (const id of copyIds) transaction.delete(id);
  await transaction.commit();
}
