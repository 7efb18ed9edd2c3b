import type { InitialValueResolverContext, Template } from 'sanity';
import { nextOrder } from './schema/order.ts';
import { API_VERSION } from './settings.ts';

/** Fields of a new content item that no one has filled in. No page reads `isPreview`, but the API has it. */
export const newItem = { isLocked: true, isPreview: false, showSample: true };

type Context = Pick<InitialValueResolverContext, 'getClient'>;

/**
 * Creates a reference. The CMS allows a reference to a draft only if it is weak until it is published.
 * @param weak true if the reference stays weak
 */
export async function referenceTo(
  type: 'subject' | 'topic',
  id: string,
  { getClient }: Context,
  weak = false,
) {
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'raw' });
  const isPublished = await client.fetch<boolean>('count(*[_id == $id]) > 0', { id });
  const reference = { _type: 'reference', _ref: id, ...(weak && { _weak: true }) };
  if (isPublished) return reference;
  return { ...reference, _weak: true, _strengthenOnPublish: { type, ...(weak && { weak }) } };
}

/** Template of a topic created inside a subject: it belongs to the subject and comes last. */
export const topicInSubject: Template<{ subjectId: string }> = {
  id: 'topic-in-subject',
  title: 'Topic',
  schemaType: 'topic',
  parameters: [{ name: 'subjectId', title: 'Subject', type: 'string' }],
  value: async ({ subjectId }: { subjectId: string }, context: InitialValueResolverContext) => ({
    subject: await referenceTo('subject', subjectId, context),
    order: await nextOrder({ type: 'topic', parentId: subjectId }, context),
  }),
};

/** Template of a content item created inside a topic: it belongs to the topic and comes last. */
export const itemInTopic: Template<{ topicId: string }> = {
  id: 'item-in-topic',
  title: 'File',
  schemaType: 'contentItem',
  parameters: [{ name: 'topicId', title: 'Topic', type: 'string' }],
  value: async ({ topicId }: { topicId: string }, context: InitialValueResolverContext) => ({
    topic: await referenceTo('topic', topicId, context),
    order: await nextOrder({ type: 'contentItem', parentId: topicId }, context),
    ...newItem,
  }),
};

/** Creates the template of a card or drill created inside a topic: it belongs to the topic and comes last. */
const practiceTemplate = (
  schemaType: 'card' | 'drill',
  title: string,
  fields: Record<string, string>,
): Template<{ topicId: string }> => ({
  id: `${schemaType}-in-topic`,
  title,
  schemaType,
  parameters: [{ name: 'topicId', title: 'Topic', type: 'string' }],
  value: async ({ topicId }: { topicId: string }, context: InitialValueResolverContext) => ({
    ...fields,
    topic: await referenceTo('topic', topicId, context, true),
    order: await nextOrder({ type: schemaType, parentId: topicId }, context),
    isLocked: true,
  }),
});

export const cardInTopic = practiceTemplate('card', 'Card', { kind: 'question', asks: 'each' });
export const drillInTopic = practiceTemplate('drill', 'Drill', { kind: 'order' });
