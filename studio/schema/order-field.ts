import { defineField } from 'sanity';

/** The place in a list. */
export function orderField(description: string) {
  return defineField({
    name: 'order',
    title: 'Order',
    type: 'number',
    description,
    validation: (rule) => rule.required().integer(),
  });
}

/** Lists are sorted as the pages sort them. */
export const byOrder = {
  title: 'Order on the page',
  name: 'order',
  by: [{ field: 'order', direction: 'asc' as const }],
};
