import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf';
import { defineField, defineType } from 'sanity';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import { PDF_MAX_SIZE } from './check-pdf.ts';
import { Locked, Unlocked } from './lock-icons.tsx';
import { byOrder, orderField } from './order-field.ts';
import { pdfField } from './pdf.ts';

/** One PDF in a topic's list. */
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
  initialValue: { order: DEFAULT_ORDER, isLocked: true, isPreview: false },
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      group: 'shown',
      validation: (rule) => rule.required().max(TITLE_MAX_LENGTH),
    }),
    {
      ...pdfField(
        `At most ${PDF_MAX_SIZE}. Without a file the page says that the PDF is coming soon.`,
      ),
      group: 'shown',
    },
    defineField({
      name: 'pages',
      title: 'Pages',
      type: 'number',
      description: 'Counted from the file.',
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      group: 'shown',
    }),
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
      file: 'pdf.asset.originalFilename',
    },
    prepare: ({ title, order, isLocked, file }) => ({
      title: `${order ?? '?'}. ${title ?? 'Untitled'}`,
      subtitle: `${isLocked === false ? 'Free' : 'Locked'} · ${file ?? 'no PDF yet'}`,
      media: isLocked === false ? Unlocked : Locked,
    }),
  },
});
