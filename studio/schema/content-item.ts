import { defineField, defineType } from 'sanity';
import { Locked, Unlocked } from './lock-icons.tsx';
import { byOrder, orderField } from './order-field.ts';
import { pdfField } from './pdf.ts';

/** One PDF in a topic's list. */
export const contentItem = defineType({
  name: 'contentItem',
  title: 'Content item',
  type: 'document',
  groups: [
    { name: 'shown', title: 'Title and file', default: true },
    { name: 'access', title: 'Who may read it' },
    { name: 'place', title: 'Topic and order' },
  ],
  initialValue: { order: 1, isLocked: true, isPreview: false },
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      group: 'shown',
      validation: (rule) => rule.required().max(200),
    }),
    { ...pdfField('At most 10 MB. Without one the page says that it is to come.'), group: 'shown' },
    defineField({
      name: 'body',
      title: 'Body',
      type: 'text',
      rows: 3,
      description: 'What is in it. For your own eyes; the page shows the title.',
      group: 'shown',
    }),
    defineField({
      name: 'isLocked',
      title: 'Locked',
      type: 'boolean',
      description: 'Only who bought the subject may read it. Switched off, everybody may.',
      group: ['access', 'shown'],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isPreview',
      title: 'Preview',
      type: 'boolean',
      description: 'A taste of the subject. It stays locked unless Locked is switched off.',
      group: 'access',
    }),
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'reference',
      to: [{ type: 'topic' }],
      group: 'place',
      validation: (rule) => rule.required(),
    }),
    { ...orderField('1 is the first file of its topic.'), group: 'place' },
  ],
  orderings: [byOrder],
  preview: {
    select: {
      title: 'title',
      order: 'order',
      isLocked: 'isLocked',
      file: 'pdf.asset.originalFilename',
    },
    prepare: ({ title, order, isLocked, file }) => ({
      title: `${order ?? '?'}. ${title ?? 'Untitled'}`,
      subtitle: `${isLocked === false ? 'Free' : 'Locked'} · ${file ?? 'no PDF yet'}`,
      media: isLocked === false ? Unlocked : Locked,
    }),
  },
});
