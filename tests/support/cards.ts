import { reference } from '#server/services/content-writer.ts';

interface CardFields {
  topicId: string;
  /** The content item that the card comes from, with its first page. */
  fileId?: string;
  order?: number;
  isLocked?: boolean;
}

/** Makes a card as the Studio stores it. */
export const cardDocument = (
  id: string,
  { topicId, fileId, order = 1, isLocked = true }: CardFields,
) => ({
  _id: id,
  _type: 'card',
  prompt: `Prompt of ${id}`,
  answer: [
    {
      _type: 'block',
      _key: 'a',
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 'b', text: `Answer of ${id}`, marks: [] }],
    },
  ],
  topic: reference(topicId),
  order,
  isLocked,
  ...(fileId && { source: { ...reference(fileId), _weak: true }, sourcePage: 1 }),
});
