import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { drawings } from '#diagrams/library.ts';
import { MACRO } from '../ids.ts';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';

/** Subject whose price has risen, with topics in every state. Its address is `/half-made-economics`. */
export const HALF_MADE = 'Half-made Economics';
/** Subject without topics, so that there is nothing to buy. */
export const EMPTY = 'Empty Economics';
/** Three further subjects: with HALF_MADE, EMPTY and one seeded subject, the shop shows six. The first has many topics. */
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
  late: 'A topic that comes after the build',
} as const;

const toSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Addresses of the subject without topics, and of the subject with many. */
export const EMPTY_PATH = `/${toSlug(EMPTY)}`;
export const LONG_PATH = `/${toSlug(LONG_NAMES[0])}`;
export const LONG_TOPICS = 40;

const LONG_TOPIC = 'Price discrimination, contestability and the dynamics of competition';
const LONG_TITLE =
  'Chains of analysis: how far market structure alone explains prices, output, efficiency and profit in the long run, with counterarguments';

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
  slug: { _type: 'slug', current: toSlug(name) },
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

/** Makes a topic: every fifth has a file of its own name, every sixth a long name, every seventh no content. */
function topicOfMany(number: number, file: File): IdentifiedSanityDocumentStub[] {
  const id = `topic-long-${number}`;
  const name = number % 6 === 0 ? `${LONG_TOPIC} (${number})` : `Topic number ${number}`;
  const free = number % 5 === 0 ? name : number % 6 === 0 ? LONG_TITLE : 'Exam sheet';
  const titles = number % 7 === 0 ? [] : ['Notes', free];
  return [
    {
      ...topic(id, name, number),
      subject: reference('subject-long-0'),
      reference: `9.9.${number}`,
      diagram: drawings[number % drawings.length]?.name,
    },
    ...titles.map((title, place) => ({
      ...item(`content-long-${number}-${place}`, title, id, file.pdf),
      order: place + 1,
      isLocked: place === 0,
      pages: file.pages,
    })),
  ];
}

/** Fields of another item, with its number of pages, which the shop would otherwise write. */
interface File {
  pdf: { id?: string; version?: number };
  pages?: unknown;
}

/** Lists each document after those it refers to. */
const documents = (file: File): IdentifiedSanityDocumentStub[] => [
  subject('subject-half-made', HALF_MADE, 8, 25, 20),
  subject('subject-empty', EMPTY, 9, 40, 40),
  ...LONG_NAMES.map((name, place) => {
    const price = place === 0 ? 1234 : 30;
    return subject(`subject-long-${place}`, name, 10 + place, price, 2 * price);
  }),
  topic('topic-empty', topics.empty, 1),
  topic('topic-same', topics.same, 2),
  topic('topic-fileless', topics.fileless, 3),
  topic('topic-sold', topics.sold, 4),
  item('content-same', 'game theory and OLIGOPOLY', 'topic-same', file.pdf),
  item('content-fileless', 'Notes to come', 'topic-fileless'),
  { ...item('content-locked-fileless', 'More notes to come', 'topic-fileless'), isLocked: true },
  {
    ...item('content-sold', 'Notes on sale', 'topic-sold', file.pdf),
    isLocked: true,
    ...replaced(file.pdf),
  },
  {
    ...item('content-unshown', 'Notes without a sample', 'topic-sold', file.pdf),
    isLocked: true,
    showSample: false,
  },
  ...Array.from({ length: LONG_TOPICS }, (_, index) => topicOfMany(index + 1, file)).flat(),
];

/** Adds the subjects to the content, and takes one off sale. The caller must rebuild the site. */
export async function addUnusualContent(sandbox: Sandbox): Promise<void> {
  const content = contentOf(sandbox);
  const file = await content.fetch<File>('*[_id == "content-micro-4-1-1-notes"][0] { pdf, pages }');
  const transaction = content.transaction();
  for (const document of documents(file)) transaction.createOrReplace(document);
  transaction.patch(OFF_SALE, { set: { isOnSale: false } });
  await transaction.commit();
}

/** Removes the subjects, and puts the seeded subject back on sale. */
export async function removeUnusualContent(sandbox: Sandbox): Promise<void> {
  const transaction = contentOf(sandbox).transaction();
  for (const { _id } of documents({ pdf: {} }).reverse()) transaction.delete(_id);
  transaction.patch(OFF_SALE, { set: { isOnSale: true } });
  await transaction.commit();
}

/** Adds a topic with a locked file to the subject without topics. @returns a function that removes it */
export async function addLateTopic(sandbox: Sandbox): Promise<() => Promise<void>> {
  const content = contentOf(sandbox);
  const { pdf } = await content.fetch<File>('*[_id == "content-sold"][0] { pdf }');
  const late = { ...topic('topic-late', topics.late, 1), subject: reference('subject-empty') };
  const file = { ...item('content-late', 'Late notes', 'topic-late', pdf), isLocked: true };
  await content.transaction().create(late).create(file).commit();
  return async () => {
    await content.transaction().delete(file._id).delete(late._id).commit();
  };
}
