import { defineField, defineType } from 'sanity';
import { DRAWINGS } from './drawings.ts';
import { byOrder, orderField } from './order-field.ts';

/** A section of a subject's page. */
export const topic = defineType({
  name: 'topic',
  title: 'Topic',
  type: 'document',
  groups: [
    { name: 'shown', title: 'On the page', default: true },
    { name: 'place', title: 'Subject and order' },
  ],
  initialValue: { order: 1 },
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      group: 'shown',
      validation: (rule) => rule.required().max(120),
    }),
    defineField({
      name: 'reference',
      title: 'Number in the specification',
      type: 'string',
      description: 'The exam board’s own, e.g. 4.1.3.',
      group: 'shown',
      validation: (rule) => rule.max(20),
    }),
    defineField({
      name: 'diagram',
      title: 'Drawing',
      type: 'string',
      description: 'Stands beside the topic.',
      options: { list: DRAWINGS },
      group: 'shown',
    }),
    defineField({
      name: 'subject',
      title: 'Subject',
      type: 'reference',
      to: [{ type: 'subject' }],
      group: 'place',
      validation: (rule) => rule.required(),
    }),
    { ...orderField('1 is the first topic of its subject.'), group: 'place' },
  ],
  orderings: [byOrder],
  preview: {
    select: { title: 'name', order: 'order', reference: 'reference', subject: 'subject.name' },
    prepare: ({ title, order, reference, subject }) => ({
      title: `${order ?? '?'}. ${title ?? 'Untitled'}`,
      subtitle: [reference, subject].filter(Boolean).join(' · '),
    }),
  },
});
