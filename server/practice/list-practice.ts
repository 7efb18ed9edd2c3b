import { z } from 'zod';
import type { CatalogueItem, TopicDocument } from '#contract/catalogue/content-documents.ts';
import {
  type CardDocument,
  cardsQuery,
  type PracticeDocument,
  practiceDocument,
} from '#contract/practice/card-documents.ts';
import {
  countCards,
  drillId,
  type PracticeCard,
  selectFromFile,
} from '#contract/practice/cards.ts';
import type { getFileCards, PracticeSubject } from '#contract/practice/practice.ts';
import { type DocumentCard, toPracticeCards } from '#contract/practice/practice-cards.ts';
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
  documents: readonly PracticeDocument[],
  isOwner: (subjectId: string) => boolean,
): PracticeListing[] {
  const owned = new Set(subjects.map(({ id }) => id).filter(isOwner));
  const byTopic = Map.groupBy(documents, ({ topicId }) => topicId);
  const files = new Map(
    items
      .filter(({ pdf, isLocked, subjectId }) => pdf && (!isLocked || owned.has(subjectId ?? '')))
      .map((item) => [item.id, item]),
  );
  const listings = subjects.map(({ id, name, slug, examDate }) => {
    const isOwned = owned.has(id);
    const ofSubject = topics
      .filter(({ subjectId }) => subjectId === id)
      .map((topic) => ({ ...topic, documents: byTopic.get(topic.id) ?? [] }))
      .map((topic) => ({ ...topic, cards: topic.documents.filter(isCard) }));
    const drills = listTopicDrills(ofSubject);
    const listTopic = (topic: (typeof ofSubject)[number]): PracticeCard[] => [
      ...topic.documents
        .filter(({ isLocked }) => isOwned || !isLocked)
        .flatMap((document) => joinTopic(document, topic, files)),
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

const isCard = (document: PracticeDocument) => document.type === 'card';

/** Cached, because formulas make the conversion slow, and a document stays the same for many calls. */
const converted = new WeakMap<PracticeDocument, DocumentCard[]>();

function toCards(document: PracticeDocument): DocumentCard[] {
  const cards = converted.get(document) ?? toPracticeCards(document);
  converted.set(document, cards);
  return cards;
}

/** Leaves out a page that the caller may not open or the file does not have, and an unknown drawing. */
function joinTopic(
  document: PracticeDocument,
  topic: TopicDocument,
  files: ReadonlyMap<string, CatalogueItem>,
): PracticeCard[] {
  const source = document.type === 'card' ? findSource(document, files) : undefined;
  return toCards(document).map(({ diagram, ...card }) => ({
    ...card,
    topicId: topic.id,
    topicName: topic.name,
    ...(source && { source }),
    ...(diagram !== undefined && findDiagram(diagram) && { diagram }),
  }));
}

function findSource(
  { sourceId, sourcePage: page, sourceQuote: quote }: CardDocument,
  files: ReadonlyMap<string, CatalogueItem>,
): PracticeCard['source'] {
  const file = files.get(sourceId ?? '');
  const hasPage = page !== undefined && page <= (file?.pages ?? 0);
  return file && hasPage ? { fileId: file.id, title: file.title, page, quote } : undefined;
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
    countCards(subjects.flatMap(({ cards }) => selectFromFile(cards, fileId, page)));
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
const memory = new CatalogueMemory<PracticeDocument[]>({
  query: async (isLive) => {
    const documents = z.array(z.unknown()).parse(await fetchAll(cardsQuery, isLive));
    return parseDocuments(documents, practiceDocument).filter(isComplete);
  },
  readDeployed: async () => undefined,
});

/** The Studio requires complete documents, but other programs can publish, too. */
function isComplete(document: PracticeDocument): boolean {
  const isThere = toCards(document).length > 0;
  if (!isThere) log('error', 'incomplete card or drill left out', {});
  return isThere;
}

/** Returns the cards and drills as fresh as the catalogue. @throws AppError `unavailable` if nothing is known */
export const readCards = (): Promise<PracticeDocument[]> => memory.known();
