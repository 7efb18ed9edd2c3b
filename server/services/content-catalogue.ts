import type * as z from 'zod/mini';
import {
  catalogueDocument,
  catalogueEvidence,
  catalogueItem,
  catalogueSubject,
  type OfferDocument,
  offerDocument,
  type publishedSubject,
  type SubjectDocument,
  type TopicDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import { catalogueQuery } from '#contract/catalogue/content-queries.ts';
import { callContent, parseDocuments } from './content.ts';
import { sanity } from './content-client.ts';

/** All content that functions need, as the CMS had it at one moment, at the prices of one day. */
export interface CatalogueContent {
  subjects: SubjectDocument[];
  /** The cheapest first, those that no one can buy included. */
  offers: OfferDocument[];
  /** Of all subjects, in order. */
  topics: TopicDocument[];
  /** Of all topics, in order. */
  items: z.output<typeof catalogueItem>[];
  /** The newest first. */
  evidence: z.output<typeof catalogueEvidence>[];
}

/** The same before the prices of a day are known. */
export interface PublishedCatalogue extends CatalogueContent {
  subjects: z.output<typeof publishedSubject>[];
}

/** With both attempts of the client. Milliseconds. */
const TIME_LIMIT = 4_000;

/** Fetches everything in one query. @throws AppError `unavailable` */
export async function fetchCatalogue(): Promise<PublishedCatalogue> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  return parseCatalogue(await callContent(() => sanity().fetch(catalogueQuery, {}, { signal })));
}

/**
 * Parses the result of the query. A document that does not match its schema is left out and logged.
 * @throws Error where it is no result of the query
 */
export function parseCatalogue(result: unknown): PublishedCatalogue {
  const { subjects, offers, topics, items, evidence } = catalogueDocument.parse(result);
  const parsed = parseDocuments(items, catalogueItem);
  const isSold = new Set(parsed.filter(isForSale).map(({ subjectId }) => subjectId));
  return {
    subjects: parseDocuments(subjects, catalogueSubject).map(({ isOnSale, ...subject }) => ({
      ...subject,
      availability: !isOnSale ? 'off-sale' : isSold.has(subject.id) ? 'on-sale' : 'no-files',
    })),
    offers: parseDocuments(offers, offerDocument),
    topics: parseDocuments(topics, topicDocument),
    items: parsed,
    evidence: parseDocuments(evidence, catalogueEvidence),
  };
}

const isForSale = ({ isLocked, hasFile }: z.output<typeof catalogueItem>) => isLocked && hasFile;
