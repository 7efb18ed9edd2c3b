import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import type { APIRequestContext } from 'playwright/test';
import { drawings } from '#diagrams/library.ts';
import { rebuild } from './rebuild.ts';
import type { Sandbox } from './sandbox.ts';
import { contentOf } from './studio.ts';

/** Slugs of subjects that the seed lacks: with eighty topics, and with no topic. */
export const LONG = 'eighty-topics';
export const EMPTY = 'no-topics';

const TOPICS = 80;
const LONG_TOPIC = 'Price discrimination, contestability and the dynamics of competition';
const LONG_TITLE =
  'Chains of analysis: how far market structure alone explains prices, output, efficiency and profit in the long run, with counterarguments';

const toSubjectId = (slug: string) => `subject-${slug}`;
const toTopicId = (number: number) => `topic-${LONG}-${number}`;
const reference = (id: string) => ({ _type: 'reference', _ref: id });

function subject(slug: string, changes: { name: string; order: number; price: number }) {
  const description = 'Tests a page with more, less and longer content than usual.';
  const features = ['Detailed Chains of Analysis', 'Recent Real World Examples', 'A* Evaluation'];
  return {
    _id: toSubjectId(slug),
    _type: 'subject',
    slug: { _type: 'slug', current: slug },
    description,
    features,
    originalPrice: changes.price * 2,
    ...changes,
  };
}

/** Makes a topic: every fifth has a file of its own name, every sixth a long name, every seventh no content. */
function topicWithItems(number: number, file: object) {
  const topic = {
    _id: toTopicId(number),
    _type: 'topic',
    name: number % 6 === 0 ? `${LONG_TOPIC} (${number})` : `Topic number ${number}`,
    order: number,
    reference: `9.9.${number}`,
    diagram: drawings[number % drawings.length]?.name,
    subject: reference(toSubjectId(LONG)),
  };
  const free = number % 5 === 0 ? topic.name : number % 6 === 0 ? LONG_TITLE : 'Exam sheet';
  const titles = number % 7 === 0 ? [] : ['Notes', free];
  const items = titles.map((title, place) => ({
    _id: `content-${LONG}-${number}-${place}`,
    _type: 'contentItem',
    title,
    body: title,
    order: place + 1,
    isLocked: place === 0,
    isPreview: false,
    ...file,
    topic: reference(topic._id),
  }));
  return [topic, ...items];
}

/** @param file the file field of another item, with its number of pages, which the shop would otherwise write */
function documents(file: object = {}): IdentifiedSanityDocumentStub[] {
  const numbers = Array.from({ length: TOPICS }, (_, index) => index + 1);
  return [
    subject(LONG, { name: 'Behavioural and Environmental Economics', order: 8, price: 1234 }),
    subject(EMPTY, { name: 'Development', order: 9, price: 30 }),
    ...numbers.flatMap((number) => topicWithItems(number, file)),
  ];
}

export async function addOddSubjects(request: APIRequestContext, sandbox: Sandbox): Promise<void> {
  const content = contentOf(sandbox);
  const file = await content.fetch<object>(
    '*[_type == "contentItem" && defined(pdf)][0] { pdf, pages }',
  );
  const transaction = content.transaction();
  for (const document of documents(file)) transaction.createOrReplace(document);
  await transaction.commit();
  await rebuild(request, sandbox);
}

export async function removeOddSubjects(
  request: APIRequestContext,
  sandbox: Sandbox,
): Promise<void> {
  const transaction = contentOf(sandbox).transaction();
  for (const { _id } of documents().reverse()) transaction.delete(_id);
  await transaction.commit();
  await rebuild(request, sandbox);
}
