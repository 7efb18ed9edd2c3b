import { defineField } from 'sanity';

/** The position in a list. */
export function orderField(description: string) {
  return defineField({
    name: 'order',
    title: 'Order',
    type: 'number',
    description,
    validation: (rule) => rule.required().integer(),
  });
}

/** The Studio sorts lists as the pages do. */
export const byOrder = {
  title: 'Order on the page',
  name: 'order',
  by: [{ field: 'order', direction: 'asc' as const }],
};
