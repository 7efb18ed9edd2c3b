import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import {
  countedCard,
  type SubjectWithTopics,
  subjectItemDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import { countFiles, type NotesCount } from '#contract/catalogue/notes-count.ts';
import { priceOn, toAvailability } from '#contract/catalogue/prices.ts';
import { publishedSubject } from '#contract/catalogue/subject.ts';
import { countPractice } from '#diagrams/topic-drills.ts';

const optionalId = z.string().nullish();

/** Subjects, topics and items of the CMS, each in the owner's order. Checks only the fields that nesting needs. */
const contentLists = z.object({
  subjects: z.array(z.looseObject({ id: z.string(), isOnSale: z.boolean() })),
  topics: z.array(z.looseObject({ id: z.string(), subjectId: optionalId })),
  items: z.array(z.looseObject({ topicId: optionalId })),
  cards: z.array(z.unknown()),
});

export const siteContent = contentLists.extend({
  settings: z.unknown(),
  offers: z.array(z.unknown()),
  placePrices: z.array(z.unknown()),
  legalPages: z.array(z.unknown()),
  evidence: z.array(z.unknown()),
});
export type SiteContent = z.output<typeof siteContent>;

/** Nests items and topics, and drops documents without a parent. @throws Error naming an invalid document */
export function nestContent(lists: z.output<typeof contentLists>): SubjectWithTopics[] {
  const topicsBySubject = Map.groupBy(lists.topics, ({ subjectId }) => subjectId);
  // An invalid card must not stop the build.
  const cards = lists.cards.flatMap((card) => countedCard.safeParse(card).data ?? []);
  const cardsByTopic = Map.groupBy(cards, ({ topicId }) => topicId);
  const itemsByTopic = Map.groupBy(lists.items, ({ topicId }) => topicId);
  return lists.subjects.map((subject) => {
    const subjectId = subject.id;
    const topics = (topicsBySubject.get(subjectId) ?? []).map((topic) => ({
      ...parseDocument('topic', topicDocument, topic),
      cards: cardsByTopic.get(topic.id) ?? [],
      items: (itemsByTopic.get(topic.id) ?? []).map((item) =>
        parseDocument('content item', subjectItemDocument, { ...item, subjectId }),
      ),
    }));
    const items = topics.flatMap((topic) => topic.items);
    const availability = toAvailability(subject, items);
    return {
      ...priceOn(parseDocument('subject', publishedSubject, { ...subject, availability })),
      topics,
      notes: countNotes(topics),
    };
  });
}

export const countNotes = (topics: SubjectWithTopics['topics']): NotesCount => ({
  ...countFiles(topics.flatMap(({ items }) => items)),
  ...countPractice(topics),
});

const documentName = z.object({ id: z.string(), name: z.string(), title: z.string() }).partial();

/** Parses a CMS document. @throws Error with the document's name and its schema violations */
export function parseDocument<T extends ZodMiniType>(
  kind: string,
  schema: T,
  document: unknown,
): z.output<T> {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const { id, name, title } = documentName.safeParse(document).data ?? {};
  const what = [name ?? title, id && `(${id})`].filter(Boolean).join(' ');
  throw new Error(`The ${kind} ${what} cannot be published:\n${z.prettifyError(parsed.error)}`);
}
