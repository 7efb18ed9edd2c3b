import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkLink } from './links.ts';

/** The pages that the law asks for. The id of each document says which page it is. */
export const LEGAL_PAGES = [
  { id: 'legal-terms', title: 'Terms' },
  { id: 'legal-privacy', title: 'Privacy' },
  { id: 'legal-refunds', title: 'Refunds' },
];

/** Body text with headings, lists and links; nothing that a page could not show. */
const block = defineArrayMember({
  type: 'block',
  styles: [
    { title: 'Text', value: 'normal' },
    { title: 'Heading', value: 'h2' },
    { title: 'Small heading', value: 'h3' },
  ],
  lists: [
    { title: 'Bullets', value: 'bullet' },
    { title: 'Numbers', value: 'number' },
  ],
  marks: {
    decorators: [
      { title: 'Strong', value: 'strong' },
      { title: 'Emphasis', value: 'em' },
    ],
    annotations: [
      {
        name: 'link',
        title: 'Link',
        type: 'object',
        fields: [
          defineField({
            name: 'href',
            title: 'Address',
            type: 'string',
            description: 'https://…, mailto:… or a page of the shop, e.g. /refunds.',
            validation: (rule) => rule.required().custom((href) => checkLink(href)),
          }),
        ],
      },
    ],
  },
});

/** Terms, privacy, refunds: three documents that are there for good. */
export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      validation: (rule) => rule.required().max(40),
    }),
    defineField({
      name: 'summary',
      title: 'Summary',
      type: 'text',
      rows: 2,
      description: 'One or two sentences that search engines show.',
      validation: (rule) => rule.required().min(50).max(160),
    }),
    defineField({
      name: 'updatedOn',
      title: 'Last updated',
      type: 'date',
      description: 'The day from which this text holds.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'array',
      of: [block],
      validation: (rule) => rule.required().min(1),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'updatedOn' } },
});
