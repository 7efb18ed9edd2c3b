import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { priceOn } from '#contract/catalogue/prices.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { shopDay } from '#contract/shop-day.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import {
  type CatalogueContent,
  fetchCatalogue,
  type PublishedCatalogue,
  parseCatalogue,
} from '../services/content.ts';
import { purgeCatalogue } from '../services/hosting.ts';
import { CatalogueMemory, type Reading } from './catalogue-memory.ts';

/** Written by the build (`site/features/catalogue/deployed-content.ts`) into the functions' source folder. */
const FILE = 'server/catalogue/deployed.json';

const deployed = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.string(),
  content: z.unknown(),
});

/** The local shop sets the path; the platform unpacks a function's files into its task folder. */
const deployedFile = ({ DEPLOYED_CATALOGUE, LAMBDA_TASK_ROOT }: NodeJS.ProcessEnv) =>
  DEPLOYED_CATALOGUE || join(LAMBDA_TASK_ROOT || process.cwd(), FILE);

/** @returns `undefined` if there is no deployed content, or it is another project's */
async function readDeployedCatalogue(): Promise<PublishedCatalogue | undefined> {
  // The local shop with hot reload has no deploy.
  if (process.env['DEPLOYED_CATALOGUE'] === 'none') return undefined;
  try {
    const text = await readFile(deployedFile(process.env), 'utf8');
    const { projectId, dataset, apiHost, content } = deployed.parse(JSON.parse(text));
    const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST = '' } = config();
    const isOurs =
      projectId === SANITY_PROJECT_ID && dataset === SANITY_DATASET && apiHost === SANITY_API_HOST;
    return isOurs ? parseCatalogue(content) : undefined;
  } catch (error) {
    log('warn', 'no content of the deploy', {}, error);
    return undefined;
  }
}

const memory = new CatalogueMemory<PublishedCatalogue>({
  query: fetchCatalogue,
  readDeployed: readDeployedCatalogue,
});

const priced = new WeakMap<PublishedCatalogue, { day: string; content: CatalogueContent }>();

/** Applies today's prices, however old the cached content is. */
function atTodaysPrices(published: PublishedCatalogue): CatalogueContent {
  const day = shopDay(new Date());
  const cached = priced.get(published);
  if (cached?.day === day) return cached.content;
  const subjects = published.subjects.map((subject) => priceOn(subject, day));
  const content = { ...published, subjects };
  priced.set(published, { day, content });
  return content;
}

/**
 * Returns content at most `FRESH_MS` old, or the last known content while the CMS does not respond.
 * @throws AppError `unavailable` if nothing is known
 */
export const readKnown = async (): Promise<CatalogueContent> =>
  atTodaysPrices(await memory.known());

/** Reads the last known or deployed content, without querying the CMS. */
export const readPublishedAtHand = (): Promise<PublishedCatalogue | undefined> => memory.atHand();

export async function readAtHand(): Promise<CatalogueContent | undefined> {
  const published = await memory.atHand();
  return published && atTodaysPrices(published);
}

/** Reads the content from the CMS itself, for writes and decisions. @throws AppError `unavailable` */
export const readLatest = async (): Promise<CatalogueContent> =>
  atTodaysPrices(await memory.latest());

/** Keeps the end dates of lower prices. @throws AppError `unavailable` */
export const readPublished = (): Promise<PublishedCatalogue> => memory.latest();

/** @throws AppError `unavailable` if nothing is known */
export async function readLatestOrKnown(): Promise<Reading<CatalogueContent>> {
  const { content, isLatest } = await memory.latestOrKnown();
  return { content: atTodaysPrices(content), isLatest };
}

export interface PublicCaller {
  /** True if the CDN may cache the response, because the request does not identify its sender. */
  isShared: boolean;
  isAdmin: boolean;
}

/**
 * Reads the content for a caller of a public endpoint. Administrators see their own changes immediately. Responses that
 * the CDN caches come from the CMS itself, except for unknown addresses, which are not cached.
 * @param isKnown checks whether content contains what the response needs
 * @throws AppError `unavailable` if nothing is known
 */
export async function readForCaller(
  { isShared, isAdmin }: PublicCaller,
  isKnown: (content: CatalogueContent) => boolean = () => true,
): Promise<Reading<CatalogueContent>> {
  if (isAdmin) return readLatestOrKnown();
  const published = memory.recent();
  const recent = published && atTodaysPrices(published);
  if (isShared && !(recent && !isKnown(recent))) return readLatestOrKnown();
  return { content: recent ?? (await readKnown()), isLatest: false };
}

type SubjectsById = ReadonlyMap<string, SubjectDocument>;

/** Cached, because many calls look up subjects in the same content. */
const mapped = new WeakMap<CatalogueContent, SubjectsById>();

export function mapSubjects(content: CatalogueContent): SubjectsById {
  const map = () => new Map(content.subjects.map((subject) => [subject.id, subject]));
  const cached = mapped.get(content) ?? map();
  mapped.set(content, cached);
  return cached;
}

/** Makes published changes visible. Call before confirming the change. Never fails. */
export async function catalogueChanged(): Promise<void> {
  memory.changed();
  await purgeCatalogue();
}
