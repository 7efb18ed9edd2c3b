import { ThListIcon } from '@sanity/icons/ThList';
import { defineField, defineType } from 'sanity';
import { TopicInput } from '../form/TopicInput.tsx';
import { diagramField } from './diagram-field.ts';
import { byOrder, orderField } from './order.ts';

export const topic = defineType({
  name: 'topic',
  title: 'Topic',
  type: 'document',
  icon: ThListIcon,
  groups: [
    { name: 'shown', title: 'On the page', default: true },
    { name: 'place', title: 'Subject and order' },
  ],
  components: { input: TopicInput },
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
      description: 'The exam board’s number for the topic, e.g. 4.1.3.',
      group: 'shown',
      validation: (rule) => rule.max(20),
    }),
    {
      ...diagramField(
        'Optional. Shown beside the topic. Leave it empty for a topic that none of these drawings fits; you cannot upload another.',
      ),
      group: 'shown',
    },
    defineField({
      name: 'subject',
      title: 'Subject',
      type: 'reference',
      to: [{ type: 'subject' }],
      group: 'place',
      validation: (rule) => rule.required(),
    }),
    { ...orderField('1 comes first in its subject.'), group: 'place' },
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
