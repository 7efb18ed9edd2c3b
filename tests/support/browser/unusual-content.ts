import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { MACRO } from '../ids.ts';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';

/** Subject whose price has risen, with topics in every state. Its address is `/half-made-economics`. */
export const HALF_MADE = 'Half-made Economics';
/** Subject without topics, so that there is nothing to buy. */
export const EMPTY = 'Empty Economics';
/** Three further subjects: with HALF_MADE, EMPTY and one seeded subject, the shop shows six. */
export const LONG_NAMES = [
  'Behavioural and Environmental Economics',
  'International Trade and Globalisation',
  'Mathematics for Students of Economics',
] as const;

/** Seeded subject that is taken off sale after students could buy it. */
export const OFF_SALE = MACRO;

export const topics = {
  empty: 'A topic without content',
  same: 'Game Theory  and  Oligopoly',
  fileless: 'A topic whose file is missing',
  sold: 'A topic with a locked file',
} as const;

const reference = (id: string) => ({ _type: 'reference', _ref: id });

const subject = (
  id: string,
  name: string,
  order: number,
  price: number,
  originalPrice: number,
) => ({
  _id: id,
  _type: 'subject',
  name,
  slug: { _type: 'slug', current: name.toLowerCase().replaceAll(' ', '-') },
  description: `What the shop shows of ${name}.`,
  features: ['A* Evaluation'],
  order,
  price,
  originalPrice,
});

const topic = (id: string, name: string, order: number) => ({
  _id: id,
  _type: 'topic',
  name,
  order,
  subject: reference('subject-half-made'),
});

const item = (id: string, title: string, topicId: string, pdf?: object) => ({
  _id: id,
  _type: 'contentItem',
  title,
  body: title,
  order: 1,
  isLocked: false,
  isPreview: false,
  topic: reference(topicId),
  ...(pdf && { pdf }),
});

/** Note on a replaced file, for all students who have bought it so far. */
export const WHATS_NEW = 'Two new diagrams on game theory';

const replaced = (pdf: { id?: string; version?: number }) => ({
  edition: 2,
  replacedAt: '2099-01-01T12:00:00.000Z',
  whatsNew: WHATS_NEW,
  earlierFiles: [
    {
      _key: 'edition-1',
      _type: 'earlierFile',
      edition: 1,
      id: pdf.id,
      version: pdf.version,
      replacedAt: '2099-01-01T12:00:00.000Z',
    },
  ],
});

/** Lists each document after those it refers to. @param pdf the file field of another item */
const documents = (pdf: { id?: string; version?: number }): IdentifiedSanityDocumentStub[] => [
  subject('subject-half-made', HALF_MADE, 8, 25, 20),
  subject('subject-empty', EMPTY, 9, 40, 40),
  ...LONG_NAMES.map((name, place) => subject(`subject-long-${place}`, name, 10 + place, 30, 60)),
  topic('topic-empty', topics.empty, 1),
  topic('topic-same', topics.same, 2),
  topic('topic-fileless', topics.fileless, 3),
  topic('topic-sold', topics.sold, 4),
  item('content-same', 'game theory and OLIGOPOLY', 'topic-same', pdf),
  item('content-fileless', 'Notes to come', 'topic-fileless'),
  { ...item('content-locked-fileless', 'More notes to come', 'topic-fileless'), isLocked: true },
  { ...item('content-sold', 'Notes on sale', 'topic-sold', pdf), isLocked: true, ...replaced(pdf) },
  {
    ...item('content-unshown', 'Notes without a sample', 'topic-sold', pdf),
    isLocked: true,
    showSample: false,
  },
];

/** Adds the subjects to the content, and takes one off sale. The caller must rebuild the site. */
export async function addUnusualContent(sandbox: Sandbox): Promise<void> {
  const content = contentOf(sandbox);
  const pdf = await content.fetch<{ id: string; version: number }>(
    '*[_id == "content-micro-4-1-1-notes"][0].pdf',
  );
  const transaction = content.transaction();
  for (const document of documents(pdf)) transaction.createOrReplace(document);
  transaction.patch(OFF_SALE, { set: { isOnSale: false } });
  await transaction.commit();
}

/** Removes the subjects, and puts the seeded subject back on sale. */
export async function removeUnusualContent(sandbox: Sandbox): Promise<void> {
  const transaction = contentOf(sandbox).transaction();
  for (const { _id } of documents({}).reverse()) transaction.delete(_id);
  transaction.patch(OFF_SALE, { set: { isOnSale: true } });
  await transaction.commit();
}
