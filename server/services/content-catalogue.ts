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

/** A snapshot of the CMS's content for functions, at the prices of one day. */
export interface CatalogueContent {
  subjects: SubjectDocument[];
  /** Cheapest first, including offers that no one can buy. */
  offers: OfferDocument[];
  topics: TopicDocument[];
  items: z.output<typeof catalogueItem>[];
  /** Newest first. */
  evidence: z.output<typeof catalogueEvidence>[];
}

/** The snapshot without the day's prices. */
export interface PublishedCatalogue extends CatalogueContent {
  subjects: z.output<typeof publishedSubject>[];
}

/** Includes the client's retry. */
const TIME_LIMIT_MS = 4_000;

/** The CMS's CDN. After a publication it drops stale entries and asks the CMS itself. */
const FROM_CDN = { useCdn: true, cacheMode: 'noStale' } as const;

/**
 * @param isLive bypasses the CMS's CDN, whose plan allows four times as many requests @throws AppError
 * `unavailable`
 */
export async function fetchCatalogue(isLive: boolean): Promise<PublishedCatalogue> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const query = isLive
    ? () => sanity().fetch(catalogueQuery, {}, { signal })
    : () => sanity().fetch(catalogueQuery, {}, { signal, ...FROM_CDN });
  return parseCatalogue(await callContent(query));
}

/** Leaves out and logs documents that do not match. @throws Error if it is not a result of the query */
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
