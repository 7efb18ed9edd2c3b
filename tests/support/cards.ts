import { answerBlocks } from '#local-shop/seed/cards.ts';
import { reference } from '#server/services/content-writer.ts';
import { lakeOf } from './lake.ts';
import type { TestSandbox } from './sandbox.ts';

interface CardFields {
  topicId: string;
  /** The content item that the card comes from. */
  fileId?: string;
  sourcePage?: number;
  sourceQuote?: string;
  order?: number;
  isLocked?: boolean;
  diagram?: string;
  prompt?: string | null;
  answer?: object[];
}

/** Publishes cards by their ids. A function reads them within seconds, as all content. */
export async function publishCards(
  shop: Pick<TestSandbox, 'env'>,
  cards: Record<string, CardFields>,
): Promise<void> {
  const transaction = lakeOf(shop).transaction();
  for (const [id, { topicId, fileId, ...fields }] of Object.entries(cards)) {
    transaction.createOrReplace({
      _id: id,
      _type: 'card',
      prompt: `Prompt of ${id}`,
      answer: answerBlocks(`Answer of ${id}`),
      order: 1,
      isLocked: true,
      topic: { ...reference(topicId), _weak: true },
      ...(fileId && { source: { ...reference(fileId), _weak: true }, sourcePage: 1 }),
      ...fields,
    });
  }
  await transaction.commit({ visibility: 'sync' });
}
