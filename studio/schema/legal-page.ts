import { ClipboardIcon } from '@sanity/icons/Clipboard';
import { LockIcon } from '@sanity/icons/Lock';
import { RestoreIcon } from '@sanity/icons/Restore';
import { defineArrayMember, defineField, defineType } from 'sanity';
import {
  CHECK_REMARK,
  hasCheckRemark,
  LEGAL_PAGES,
  legalPageDocument,
  legalPageId,
  legalPageTitle,
  SAFE_LINK,
} from '../../contract/catalogue/legal-page.ts';
import type { Verdict } from './prices.ts';

const icons = { terms: ClipboardIcon, privacy: LockIcon, refunds: RestoreIcon };

export const legalPages = LEGAL_PAGES.map((name) => ({
  id: legalPageId(name),
  icon: icons[name],
  title: legalPageTitle(name),
}));

/** Body text with headings, lists and links: only what the page can show. */
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
            description: 'https://…, mailto:… or a path of the shop, e.g. /refunds.',
            validation: (rule) => rule.required().custom((href) => checkLink(href)),
          }),
        ],
      },
    ],
  },
});

/** Terms, privacy and refunds: three documents that can be edited but neither added nor deleted. */
export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  icon: ClipboardIcon,
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
      description: 'One or two sentences for search results.',
      validation: (rule) => rule.required().min(50).max(160),
    }),
    defineField({
      name: 'updatedOn',
      title: 'Last updated',
      type: 'date',
      description: 'The date this text takes effect.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'array',
      of: [block],
      validation: (rule) => rule.required().min(1).custom<unknown[]>(checkRemarks),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'updatedOn' } },
});

/** Keeps a text of another country from being published before someone has corrected it. */
export function checkRemarks(body: unknown): Verdict {
  const parsed = legalPageDocument.shape.body.safeParse(body);
  if (!parsed.success || !hasCheckRemark({ body: parsed.data })) return true;
  return `A sentence after “${CHECK_REMARK}…” was written for another country. Correct it, and delete the remark.`;
}

export function checkLink(href: string | undefined): Verdict {
  if (!href) return 'Please enter the address of the link.';
  return (
    SAFE_LINK.test(href) ||
    'Start with https:// or mailto:, or with a slash for a page of the shop.'
  );
}
