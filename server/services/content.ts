import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type SanityClient } from '@sanity/client';
import * as z from 'zod/mini';
import {
  catalogueDocument,
  catalogueEvidence,
  catalogueItem,
  catalogueSubject,
  countedCard,
  type OfferDocument,
  offerDocument,
  type TopicWithCards,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import {
  catalogueQuery,
  fileUsersQuery,
  listedFilesQuery,
  namedFilesQuery,
  revisionQuery,
} from '#contract/catalogue/content-queries.ts';
import type { publishedSubject, SubjectDocument } from '#contract/catalogue/subject.ts';
import { type PlacePrices, placePricesDocument } from '#contract/places/place-prices.ts';
import { features } from '#shop';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { CATALOGUE_TIME_LIMIT_MS, CONTENT_TIME_LIMIT_MS } from '../service-time-limits.ts';
import { timed } from '../service-timing.ts';

let client: SanityClient | undefined;

/** The CMS's client, which sees published documents only. */
export function sanity(): SanityClient {
  const env = config();
  client ??= createClient({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    token: env.SANITY_TOKEN,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    timeout: CONTENT_TIME_LIMIT_MS,
    // One retry, to fail fast.
    maxRetries: 1,
    ...(env.SANITY_API_HOST ? { apiHost: env.SANITY_API_HOST, useProjectHostname: false } : {}),
  });
  return client;
}

// Reads the CMS live, so that the shop sells what is published.

type Parameters = Record<string, string | number>;

/** @throws AppError `unavailable` */
async function callContent<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await timed('cms', request);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

const fetchContent = (query: string, parameters: Parameters): Promise<unknown> =>
  callContent(() => sanity().fetch(query, parameters));

/** @returns `undefined` if the document does not exist or does not match the schema */
export async function fetchOne<T extends z.ZodMiniType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T> | undefined> {
  const document = await fetchContent(query, parameters);
  return document === null ? undefined : parseDocument(document, schema);
}

/** Limits for polling until queries see a change. */
const LONGEST_LAG_MS = 10_000;
const INTERVAL_MS = 250;

/**
 * Polls until queries see a document's newest revision, which takes seconds.
 * @returns the revision, which is the id of its transaction; `undefined` for a deleted document
 * @throws AppError `unavailable`
 */
export async function untilQueriesSee(id: string): Promise<string | undefined> {
  const end = Date.now() + LONGEST_LAG_MS;
  for (;;) {
    const [seen, stored] = await Promise.all([
      fetchContent(revisionQuery, { id }),
      callContent(() => sanity().getDocument(id)),
    ]);
    if (seen === (stored?._rev ?? null)) return stored?._rev;
    if (Date.now() > end) throw new AppError('unavailable');
    await pause(INTERVAL_MS);
  }
}

/** Includes drafts and scheduled versions. @throws AppError `unavailable` */
export async function countFileUsers(fileId: string): Promise<number> {
  const everything = sanity().withConfig({ perspective: 'raw' });
  return z.int().parse(await callContent(() => everything.fetch(fileUsersQuery, { fileId })));
}

const namedFiles = z.array(z.array(z.string()));

/** Includes pictures of cards, earlier editions, drafts and scheduled versions; may contain other files. @throws AppError `unavailable` */
export async function listNamedFiles(fileIds: string[]): Promise<string[]> {
  const everything = sanity().withConfig({ perspective: 'raw' });
  const named = await callContent(() => everything.fetch(namedFilesQuery, { fileIds }));
  return namedFiles.parse(named).flat();
}

/** Excludes grade evidence. @throws AppError `unavailable` */
export async function countListedFiles(): Promise<number> {
  const anyone = sanity().withConfig({ token: undefined });
  return z.int().parse(await callContent(() => anyone.fetch(listedFilesQuery)));
}

export async function fetchMany<T extends z.ZodMiniType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T>[]> {
  const documents = await fetchContent(query, parameters);
  if (!Array.isArray(documents)) throw new Error('The response of the CMS is not a list');
  return parseDocuments(documents, schema);
}

/** Leaves out and logs documents that do not match. */
export const parseDocuments = <T extends z.ZodMiniType>(
  documents: unknown[],
  schema: T,
): z.output<T>[] => documents.flatMap((document) => parseDocument(document, schema) ?? []);

function parseDocument<T extends z.ZodMiniType>(
  document: unknown,
  schema: T,
): z.output<T> | undefined {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  log('error', 'document left out', {
    fields: parsed.error.issues.map((issue) => issue.path.join('.')).join(' '),
  });
  return undefined;
}

/** A snapshot of the CMS's content for functions, at the prices of one day. */
export interface CatalogueContent {
  subjects: SubjectDocument[];
  /** Cheapest first, including offers that no one can buy. */
  offers: OfferDocument[];
  /** Also for what is not on sale. Empty while places are switched off. */
  placePrices: PlacePrices[];
  topics: TopicWithCards[];
  items: z.output<typeof catalogueItem>[];
  /** Newest first. */
  evidence: z.output<typeof catalogueEvidence>[];
}

/** The snapshot without the day's prices. */
export interface PublishedCatalogue extends CatalogueContent {
  subjects: z.output<typeof publishedSubject>[];
}

/** The CMS's CDN. After a publication it drops stale entries and queries the CMS itself. */
const FROM_CDN = { useCdn: true, cacheMode: 'noStale' } as const;

/**
 * @param isLive bypasses the CMS's CDN, whose plan allows four times as many requests @throws AppError
 * `unavailable`
 */
export async function fetchCatalogue(isLive: boolean): Promise<PublishedCatalogue> {
  return parseCatalogue(await fetchAll(catalogueQuery, isLive));
}

/** Returns an unparsed result. @param isLive as for {@link fetchCatalogue} @throws AppError `unavailable` */
export function fetchAll(query: string, isLive: boolean): Promise<unknown> {
  const options = { signal: AbortSignal.timeout(CATALOGUE_TIME_LIMIT_MS) };
  return callContent(() =>
    isLive
      ? sanity().fetch(query, {}, options)
      : sanity().fetch(query, {}, { ...options, ...FROM_CDN }),
  );
}

/** Leaves out and logs documents that do not match. @throws Error if it is not a result of the query */
export function parseCatalogue(result: unknown): PublishedCatalogue {
  const { subjects, offers, placePrices, topics, items, cards, evidence } =
    catalogueDocument.parse(result);
  const parsed = parseDocuments(items, catalogueItem);
  const cardsByTopic = Map.groupBy(parseDocuments(cards, countedCard), ({ topicId }) => topicId);
  const isSold = new Set(parsed.filter(isForSale).map(({ subjectId }) => subjectId));
  return {
    subjects: parseDocuments(subjects, catalogueSubject).map(({ isOnSale, ...subject }) => ({
      ...subject,
      availability: !isOnSale ? 'off-sale' : isSold.has(subject.id) ? 'on-sale' : 'no-files',
    })),
    offers: parseDocuments(offers, offerDocument),
    placePrices: features.places ? parseDocuments(placePrices, placePricesDocument) : [],
    topics: parseDocuments(topics, topicDocument).map((topic) => ({
      ...topic,
      cards: cardsByTopic.get(topic.id) ?? [],
    })),
    items: parsed,
    evidence: features.evidence ? parseDocuments(evidence, catalogueEvidence) : [],
  };
}

const isForSale = ({ isLocked, hasFile }: z.output<typeof catalogueItem>) => isLocked && hasFile;

const user = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
});

/** A header value in any other format is not a token. */
const TOKEN = /^[\w.~+/=-]{16,4096}$/;

export type TokenHolder = { name: string } | 'unknown' | 'reads-only';

/**
 * Identifies a token's holder and checks their permission to write the shop's content. The permission check
 * is a dry-run mutation: it changes nothing and fails like the real mutation, whatever the role is called
 * (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
 * @throws AppError `unavailable`
 */
export async function findTokenHolder(token: string): Promise<TokenHolder> {
  if (!TOKEN.test(token)) return 'unknown';
  const client = sanity().withConfig({ token });
  try {
    const { id, name, email } = user.parse(await client.users.getById('me'));
    // A draft, because some roles may write only drafts.
    const document = { _id: `drafts.${randomUUID()}`, _type: 'contentItem' };
    await client.mutate([{ create: document }], { dryRun: true, visibility: 'async' });
    return { name: email || name || id };
  } catch (cause) {
    const status = cause instanceof ClientError ? cause.statusCode : undefined;
    if (status === 401) return 'unknown';
    if (status === 403) return 'reads-only';
    throw new AppError('unavailable', { cause });
  }
}
