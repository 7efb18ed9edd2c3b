import type { InitialValueResolverContext, Template } from 'sanity';
import { nextOrder } from './schema/order.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });

/** Template of a topic created inside a subject: it belongs to the subject and comes last. */
export const topicInSubject: Template<{ subjectId: string }> = {
  id: 'topic-in-subject',
  title: 'Topic',
  schemaType: 'topic',
  parameters: [{ name: 'subjectId', title: 'Subject', type: 'string' }],
  value: async ({ subjectId }: { subjectId: string }, context: InitialValueResolverContext) => ({
    subject: reference(subjectId),
    order: await nextOrder({ type: 'topic', parentId: subjectId }, context),
  }),
};

/** Template of a content item created inside a topic: it belongs to the topic and comes last. */
export const itemInTopic: Template<{ topicId: string }> = {
  id: 'item-in-topic',
  title: 'Content item',
  schemaType: 'contentItem',
  parameters: [{ name: 'topicId', title: 'Topic', type: 'string' }],
  value: async ({ topicId }: { topicId: string }, context: InitialValueResolverContext) => ({
    topic: reference(topicId),
    order: await nextOrder({ type: 'contentItem', parentId: topicId }, context),
    isLocked: true,
    isPreview: false,
    showSample: true,
  }),
};
