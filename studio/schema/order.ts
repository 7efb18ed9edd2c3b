import { defineField, type InitialValueResolverContext } from 'sanity';
import { API_VERSION } from '../settings.ts';

export function orderField(description: string) {
  return defineField({
    name: 'order',
    title: 'Order',
    type: 'number',
    description,
    validation: (rule) => rule.required().integer(),
  });
}

/** Fields of the group `place` for a document in a topic. @param weak true if the topic can be deleted before it */
export const placeInTopic = ({ weak }: { weak: boolean }) => [
  defineField({
    name: 'topic',
    title: 'Topic',
    type: 'reference',
    to: [{ type: 'topic' }],
    weak,
    group: 'place',
    validation: (rule) => rule.required(),
  }),
  { ...orderField('1 comes first in its topic.'), group: 'place' },
];

export const byOrder = {
  title: 'Order on the page',
  name: 'order',
  by: [{ field: 'order', direction: 'asc' as const }],
};

type Siblings =
  | { type: 'subject' }
  | { type: 'topic' | 'contentItem' | 'card' | 'drill'; parentId: string };

const queries = {
  subject: 'math::max(*[_type == "subject"].order)',
  topic: 'math::max(*[_type == "topic" && subject._ref == $parentId].order)',
  contentItem: 'math::max(*[_type == "contentItem" && topic._ref == $parentId].order)',
  card: 'math::max(*[_type == "card" && topic._ref == $parentId].order)',
  drill: 'math::max(*[_type == "drill" && topic._ref == $parentId].order)',
};

/** Returns the order after the highest existing order, drafts included; 1 for the first document. */
export async function nextOrder(
  siblings: Siblings,
  { getClient }: Pick<InitialValueResolverContext, 'getClient'>,
): Promise<number> {
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'raw' });
  const { type, ...params } = siblings;
  const last = await client.fetch<number | null>(queries[type], params);
  return (last ?? 0) + 1;
}
