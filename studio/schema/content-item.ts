import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf';
import { defineField, defineType } from 'sanity';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import { ContentItemInput } from '../form/ContentItemInput.tsx';
import { studioTexts } from '../texts.ts';
import { PDF_MAX_SIZE } from './check-pdf.ts';
import { editionFields } from './editions.ts';
import { Locked, Unlocked } from './lock-icons.tsx';
import { byOrder, orderField } from './order-field.ts';

export const contentItem = defineType({
  name: 'contentItem',
  title: 'Content item',
  type: 'document',
  icon: DocumentPdfIcon,
  groups: [
    { name: 'shown', title: 'Title and file', default: true },
    { name: 'access', title: 'Who can read it' },
    { name: 'place', title: 'Topic and order' },
  ],
  components: { input: ContentItemInput },
  initialValue: { order: DEFAULT_ORDER, isLocked: true, isPreview: false, showSample: true },
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      group: 'shown',
      validation: (rule) => rule.required().max(TITLE_MAX_LENGTH),
    }),
    defineField({
      name: 'pdf',
      title: 'PDF',
      type: 'storedPdf',
      description: `At most ${PDF_MAX_SIZE}. The shop checks and prepares it at once.`,
      group: 'shown',
    }),
    ...editionFields,
    defineField({
      name: 'body',
      title: 'Body',
      type: 'text',
      rows: 3,
      description: 'A private note about the contents. The page shows only the title.',
      group: 'shown',
    }),
    defineField({
      name: 'isLocked',
      title: 'Locked',
      type: 'boolean',
      description: 'On: only students who bought the subject can read it. Off: anyone can.',
      group: ['access', 'shown'],
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'isPreview',
      title: 'Preview',
      type: 'boolean',
      description: 'Marks a sample of the subject. It stays locked unless Locked is off.',
      group: 'access',
    }),
    defineField({
      name: 'showSample',
      title: 'Look inside',
      type: 'boolean',
      description: 'On: visitors see the first page, and the next two blurred, before they buy.',
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
    { ...orderField('1 comes first in its topic.'), group: 'place' },
  ],
  orderings: [byOrder],
  preview: {
    select: {
      title: 'title',
      order: 'order',
      isLocked: 'isLocked',
      file: 'pdf.name',
    },
    prepare: ({ title, order, isLocked, file }) => ({
      title: `${order ?? '?'}. ${title ?? 'Untitled'}`,
      subtitle: `${isLocked === false ? 'Free' : 'Locked'} · ${file ?? studioTexts.noPdf}`,
      media: isLocked === false ? Unlocked : Locked,
    }),
  },
});
