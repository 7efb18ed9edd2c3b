import { z } from 'zod';
import type { CatalogueItem, TopicDocument } from '#contract/catalogue/content-documents.ts';
import { type CardDocument, cardDocument, cardsQuery } from '#contract/practice/card-documents.ts';
import { toPlainText } from '#contract/practice/card-text.ts';
import { drillId, type PracticeCard, selectFromFile } from '#contract/practice/cards.ts';
import type { getFileCards, PracticeSubject } from '#contract/practice/practice.ts';
import { findDiagram } from '#diagrams/library.ts';
import { listTopicDrills, type TopicDrill } from '#diagrams/topic-drills.ts';
import { CatalogueMemory } from '../catalogue/catalogue-memory.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { mayOpen, type Reader } from '../purchases/ledger.ts';
import { type CatalogueContent, fetchAll, parseDocuments } from '../services/content.ts';

type PracticeListing = Omit<PracticeSubject, 'record'>;

/**
 * Lists the subjects with cards that a caller may practise: owned subjects first.
 * @throws AppError `unavailable`
 */
export async function listPractice(reader: Reader): Promise<PracticeListing[]> {
  const [content, cards] = await Promise.all([readKnown(), readCards()]);
  return selectPractice(content, cards, (subjectId) => mayOpen(reader, subjectId));
}

interface Content extends Pick<CatalogueContent, 'subjects' | 'items'> {
  topics: TopicDocument[];
}

/** Selects free cards, and all cards of owned subjects, in the order of the subjects' pages. */
export function selectPractice(
  { subjects, topics, items }: Content,
  cards: readonly CardDocument[],
  isOwner: (subjectId: string) => boolean,
): PracticeListing[] {
  const owned = new Set(subjects.map(({ id }) => id).filter(isOwner));
  const byTopic = Map.groupBy(cards, ({ topicId }) => topicId);
  const files = new Map(
    items
      .filter(({ pdf, isLocked, subjectId }) => pdf && (!isLocked || owned.has(subjectId ?? '')))
      .map((item) => [item.id, item]),
  );
  const listings = subjects.map(({ id, name, slug, examDate }) => {
    const isOwned = owned.has(id);
    const ofSubject = topics
      .filter(({ subjectId }) => subjectId === id)
      .map((topic) => ({ ...topic, cards: byTopic.get(topic.id) ?? [] }));
    const drills = listTopicDrills(ofSubject);
    const listTopic = (topic: (typeof ofSubject)[number]): PracticeCard[] => [
      ...topic.cards
        .filter(({ isLocked }) => isOwned || !isLocked)
        .map((card) => toPracticeCard(card, topic, files)),
      ...(drills.get(topic.id) ?? [])
        .filter(({ isFree }) => isOwned || isFree)
        .map((drill) => toDrillCard(drill, topic)),
    ];
    const subject = { subjectId: id, name, path: `/${slug}`, isOwned, examDate };
    return { ...subject, cards: ofSubject.flatMap(listTopic) };
  });
  const shown = listings.filter((subject) => subject.cards.length > 0);
  return [...shown.filter(({ isOwned }) => isOwned), ...shown.filter(({ isOwned }) => !isOwned)];
}

/** Leaves out a page that the caller may not open or the file does not have, and an unknown drawing. */
function toPracticeCard(
  { id, prompt, answer, sourceId, sourcePage: page, sourceQuote: quote, diagram }: CardDocument,
  topic: TopicDocument,
  files: ReadonlyMap<string, CatalogueItem>,
): PracticeCard {
  const file = files.get(sourceId ?? '');
  const hasPage = page !== undefined && page <= (file?.pages ?? 0);
  return {
    id,
    topicId: topic.id,
    topicName: topic.name,
    prompt,
    answer,
    ...(file && hasPage && { source: { fileId: file.id, title: file.title, page, quote } }),
    ...(diagram !== undefined && findDiagram(diagram) && { diagram }),
  };
}

function toDrillCard(
  { diagram, drill: { name, prompt } }: TopicDrill,
  topic: TopicDocument,
): PracticeCard {
  const id = drillId(diagram, name);
  return { id, topicId: topic.id, topicName: topic.name, prompt, answer: [], diagram, drill: name };
}

/** Counts a file's cards and drills, and those of each page, in the order of the pages. */
export function countFileCards(
  subjects: readonly PracticeListing[],
  fileId: string,
): z.output<typeof getFileCards.response> {
  const count = (page?: number) =>
    subjects.flatMap(({ cards }) => selectFromFile(cards, fileId, page)).length;
  const pages = subjects.flatMap(({ cards }) =>
    cards.flatMap(({ source }) => (source?.fileId === fileId ? [source.page] : [])),
  );
  return {
    cards: count(),
    pages: [...new Set(pages)]
      .toSorted((a, b) => a - b)
      .map((page) => ({ page, cards: count(page) })),
  };
}

/** Apart from the catalogue: if the cards are missing, only practice is unavailable. No deploy has a copy of them. */
const memory = new CatalogueMemory<CardDocument[]>({
  query: async (isLive) => {
    const documents = z.array(z.unknown()).parse(await fetchAll(cardsQuery, isLive));
    return parseDocuments(documents, cardDocument).filter(hasAnswer);
  },
  readDeployed: async () => undefined,
});

/** The Studio requires an answer, but other programs can publish, too. */
function hasAnswer({ answer }: CardDocument): boolean {
  const isThere = toPlainText(answer).trim() !== '';
  if (!isThere) log('error', 'card without an answer left out', {});
  return isThere;
}

/** Returns the cards as fresh as the catalogue. @throws AppError `unavailable` if nothing is known */
export const readCards = (): Promise<CardDocument[]> => memory.known();
