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

/** The CMS's CDN, which drops what a publication has changed and then asks the CMS itself. */
const FROM_CDN = { useCdn: true, cacheMode: 'noStale' } as const;

/**
 * Fetches everything in one query.
 * @param isLive whether the CMS itself is asked: its plan has four times as many requests to its CDN
 * @throws AppError `unavailable`
 */
export async function fetchCatalogue(isLive: boolean): Promise<PublishedCatalogue> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const query = isLive
    ? () => sanity().fetch(catalogueQuery, {}, { signal })
    : () => sanity().fetch(catalogueQuery, {}, { signal, ...FROM_CDN });
  return parseCatalogue(await callContent(query));
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
