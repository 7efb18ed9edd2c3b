import type { SanityClient } from '@sanity/client';
import { z } from 'zod';
import {
  cardsQuery,
  type PracticeDocument,
  practiceDocument,
} from '#contract/practice/card-documents.ts';
import { type CardSpan, type CardText, toPlainText } from '#contract/practice/card-text.ts';
import { writeFormulas } from '#contract/practice/plain-text.ts';
import { toCsv } from '#server/admin/csv.ts';

const contents = z.object({
  subjects: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  topics: z.array(z.object({ id: z.string(), name: z.string(), subjectId: z.string().nullable() })),
  cards: z.array(z.unknown()),
});

const query = `{
  "subjects": *[_type == "subject" && defined(name) && defined(slug.current)] | order(order asc) { "id": _id, name, "slug": slug.current },
  "topics": *[_type == "topic" && defined(name)] | order(order asc) { "id": _id, name, "subjectId": subject._ref },
  "cards": ${cardsQuery}
}`;

export type ListedCard = { topic: string } & PracticeDocument;

export interface CardList {
  subject: { id: string; name: string; slug: string };
  /** In the order of the subject's page. */
  cards: ListedCard[];
  /** Number of cards of any subject that do not match the schema. */
  unreadable: number;
}

/**
 * Lists all published cards and drills of a subject.
 * @param address the subject's, e.g. `first-year`
 * @throws Error that lists the addresses if there is no such subject
 */
export async function listCards(client: SanityClient, address: string): Promise<CardList> {
  const found = contents.parse(await client.fetch(query, {}, { perspective: 'published' }));
  const subject = found.subjects.find(({ slug }) => slug === address);
  if (!subject) {
    const known = found.subjects.map(({ slug }) => slug).join(', ');
    throw new Error(`There is no subject with the address “${address}”. There are: ${known}.`);
  }
  const parsed = found.cards.map((card) => practiceDocument.safeParse(card));
  const documents = parsed.flatMap(({ data }) => data ?? []);
  const byTopic = Map.groupBy(documents, ({ topicId }) => topicId);
  const cards = found.topics
    .filter(({ subjectId }) => subjectId === subject.id)
    .flatMap(({ id, name }) => (byTopic.get(id) ?? []).map((card) => ({ topic: name, ...card })));
  return { subject, cards, unreadable: parsed.length - documents.length };
}

/** Joins what a cell contains several of. */
const lines = (texts: readonly string[]) => texts.join('\n');

const writeText = (text: CardText): string =>
  toPlainText(
    text.map((block) => ({
      ...block,
      spans: writeSpans(block.spans),
      ...(block.table && { table: block.table.map((row) => row.map(writeSpans)) }),
    })),
  );

const writeSpans = (spans: readonly CardSpan[]) => [{ text: writeFormulas(spans) }];

type Column = [heading: string, write: (card: ListedCard) => string];

const COLUMNS: Column[] = [
  ['Id', ({ id }) => id],
  ['Topic', ({ topic }) => topic],
  ['Type', ({ type }) => type],
  ['Kind', ({ kind }) => kind],
  ['Prompt', ({ prompt }) => prompt],
  ['Below the prompt', ({ promptDetails }) => writeText(promptDetails)],
  ['Answer or reason', (card) => writeText(card.type === 'card' ? card.answer : card.reason)],
  ['Accepted answers', (card) => (card.type === 'card' ? lines(card.accepted) : '')],
  ['Tolerance', (card) => (card.type === 'card' ? `${card.tolerance ?? ''}` : '')],
  ['Unit', (card) => (card.type === 'card' ? (card.unit ?? '') : '')],
  ['Steps', (card) => (card.type === 'drill' ? lines(card.steps) : '')],
  [
    'Pairs',
    (card) =>
      card.type === 'drill' ? lines(card.pairs.map(({ left, right }) => `${left}: ${right}`)) : '',
  ],
  ['True', (card) => (card.type === 'drill' ? `${card.isTrue ?? ''}` : '')],
  ['Picture', ({ picture }) => picture?.alt ?? ''],
  ['Labels', ({ labels }) => lines(labels.map(({ name }) => name))],
  ['Other words', (card) => (card.type === 'drill' ? lines(card.distractors) : '')],
  ['Tags', ({ tags }) => lines(tags)],
  ['Free', ({ isLocked }) => `${!isLocked}`],
];

/** Writes cards as CSV, formatted text without its format, and formulas in TeX. */
export const toCardCsv = (cards: readonly ListedCard[]): string =>
  toCsv([
    COLUMNS.map(([heading]) => heading),
    ...cards.map((card) => COLUMNS.map(([, write]) => write(card))),
  ]);

/** Writes cards as JSON, with all that the CMS has of them. */
export const toCardJson = ({ subject, cards }: Omit<CardList, 'unreadable'>): string =>
  `${JSON.stringify({ subject, cards }, null, 2)}\n`;
