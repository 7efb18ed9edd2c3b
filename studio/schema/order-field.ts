import { defineField } from 'sanity';

export function orderField(description: string) {
  return defineField({
    name: 'order',
    title: 'Order',
    type: 'number',
    description,
    validation: (rule) => rule.required().integer(),
  });
}

export const byOrder = {
  title: 'Order on the page',
  name: 'order',
  by: [{ field: 'order', direction: 'asc' as const }],
};
