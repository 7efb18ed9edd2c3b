import { DocumentPdfIcon } from '@sanity/icons/DocumentPdf';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH, WHATS_NEW_MAX_LENGTH } from '../../contract/limits.ts';
import { features } from '../../contract/shop.ts';
import { ContentItemInput } from '../form/ContentItemInput.tsx';
import { PdfInput } from '../form/PdfInput.tsx';
import { newItem } from '../templates.ts';
import { studioTexts } from '../texts.ts';
import { byOrder, placeInTopic } from './order.ts';
import { PDF_MAX_SIZE } from './pdf-field.ts';

const number = (name: string) =>
  defineField({ name, type: 'number', validation: (rule) => rule.required() });
const string = (name: string) =>
  defineField({ name, type: 'string', validation: (rule) => rule.required() });

/** Checks for a new version of a file, if students are told about new versions. */
const isAnnounced = (document: Record<string, unknown> | undefined) =>
  features.editions && document?.['replacedAt'] !== undefined;

/** Fields for versions of a file (`contract/files/stored-pdf.ts`). The form writes all but `whatsNew`. */
const editionFields = [
  defineField({
    name: 'whatsNew',
    title: 'What is new',
    type: 'string',
    description: studioTexts.whatsNew,
    group: 'shown',
    hidden: ({ document }) => !isAnnounced(document),
    validation: (rule) => [
      rule.max(WHATS_NEW_MAX_LENGTH),
      rule
        .custom((text: string | undefined, { document }) =>
          !isAnnounced(document) || text?.trim() ? true : studioTexts.whatsNewMissing,
        )
        .warning(),
    ],
  }),
  defineField({ name: 'edition', type: 'number', hidden: true }),
  defineField({ name: 'replacedAt', type: 'datetime', hidden: true }),
  defineField({
    name: 'earlierFiles',
    type: 'array',
    hidden: true,
    of: [
      defineArrayMember({
        name: 'earlierFile',
        type: 'object',
        fields: [number('edition'), string('id'), number('version'), string('replacedAt')],
      }),
    ],
  }),
];

export const contentItem = defineType({
  name: 'contentItem',
  title: 'File',
  type: 'document',
  icon: DocumentPdfIcon,
  groups: [
    { name: 'shown', title: 'Title and file', default: true },
    { name: 'access', title: 'Who can read it' },
    { name: 'place', title: 'Topic and order' },
  ],
  components: { input: ContentItemInput },
  initialValue: { order: DEFAULT_ORDER, ...newItem },
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
      description: `At most ${PDF_MAX_SIZE}. The shop checks and prepares it immediately.`,
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
    // No page reads it. The API keeps it.
    defineField({ name: 'isPreview', type: 'boolean', hidden: true }),
    defineField({
      name: 'showSample',
      title: 'Look inside',
      type: 'boolean',
      description: 'On: visitors see the first page, and the next two blurred, before they buy.',
      group: 'access',
    }),
    ...placeInTopic({ weak: false }),
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
      subtitle: `${isLocked === false ? 'Free' : 'Locked'} · ${file ?? 'no PDF yet'}`,
      media: isLocked === false ? Unlocked : Locked,
    }),
  },
});

/** PDF in the file store (`contract/files/stored-pdf.ts`). The shop writes every field, not the editor. */
export const storedPdf = defineType({
  name: 'storedPdf',
  title: 'PDF',
  type: 'object',
  icon: DocumentPdfIcon,
  components: { input: PdfInput },
  fields: [
    string('id'),
    string('name'),
    number('size'),
    number('pages'),
    number('version'),
    defineField({
      name: 'samples',
      type: 'array',
      validation: (rule) => rule.required(),
      of: [
        defineArrayMember({
          name: 'sample',
          type: 'object',
          fields: [number('width'), number('height')],
        }),
      ],
    }),
    // Empty for a scan.
    defineField({ name: 'excerpt', type: 'string' }),
  ],
});

const shape = (shackle: string) => (
  <svg
    viewBox="0 0 25 25"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
  >
    <title>Lock</title>
    <rect x="6.5" y="11.5" width="12" height="8" />
    <path d={shackle} />
  </svg>
);

const Locked = () => shape('M9.5 11.5V8a3 3 0 0 1 6 0v3.5');

const Unlocked = () => shape('M9.5 11.5V7a3 3 0 0 1 6 0');
