import { z } from 'zod';
import type { CatalogueItem, TopicDocument } from '#contract/catalogue/content-documents.ts';
import { type CardDocument, cardDocument, cardsQuery } from '#contract/practice/card-documents.ts';
import { toPlainText } from '#contract/practice/card-text.ts';
import { drillId, type PracticeCard } from '#contract/practice/cards.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { findDrills, findFreeDrill } from '#diagrams/drills.ts';
import { findDiagram } from '#diagrams/library.ts';
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

type Content = Pick<CatalogueContent, 'subjects' | 'topics' | 'items'>;

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
    const ofSubject = topics.filter(({ subjectId }) => subjectId === id);
    const drills = listDrills(ofSubject, isOwned);
    const listTopic = (topic: TopicDocument): PracticeCard[] => [
      ...(byTopic.get(topic.id) ?? [])
        .filter(({ isLocked }) => isOwned || !isLocked)
        .map((card) => toPracticeCard(card, topic, files)),
      ...drills.filter(({ topicId }) => topicId === topic.id),
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

/** Lists a subject's drills, of each drawing once. Without the subject, one drill is free. */
function listDrills(topics: readonly TopicDocument[], isOwned: boolean): PracticeCard[] {
  const seen = new Set<string>();
  const all = topics.flatMap(({ id: topicId, name: topicName, diagram }) => {
    if (diagram === undefined || seen.has(diagram)) return [];
    seen.add(diagram);
    return findDrills(diagram).map(({ name, prompt }): PracticeCard => {
      const id = drillId(diagram, name);
      return { id, topicId, topicName, prompt, answer: [], diagram, drill: name };
    });
  });
  if (isOwned) return all;
  const free = findFreeDrill(topics);
  return all.filter(
    ({ diagram, drill }) => diagram === free?.diagram && drill === free?.drill.name,
  );
}

/** Counts the cards of each page of a file, in the order of the pages. */
export function countFileCards(
  subjects: readonly PracticeListing[],
  fileId: string,
): { page: number; cards: number }[] {
  const pages = subjects.flatMap(({ cards }) =>
    cards.flatMap(({ source }) => (source?.fileId === fileId ? [source.page] : [])),
  );
  return [...Map.groupBy(pages, (page) => page)]
    .map(([page, { length: cards }]) => ({ page, cards }))
    .toSorted((a, b) => a.page - b.page);
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
