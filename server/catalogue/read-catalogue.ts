import { priceOn } from '#contract/catalogue/price-on.ts';
import { londonDay } from '#contract/london-day.ts';
import {
  type CatalogueContent,
  fetchCatalogue,
  type PublishedCatalogue,
} from '../services/content-catalogue.ts';
import { CatalogueMemory, type Reading } from './catalogue-memory.ts';
import { readDeployedCatalogue } from './deployed-catalogue.ts';

const memory = new CatalogueMemory<PublishedCatalogue>({
  ask: fetchCatalogue,
  readDeployed: readDeployedCatalogue,
});

const priced = new WeakMap<PublishedCatalogue, { day: string; content: CatalogueContent }>();

/** Applies today's prices, however old the cached content is. */
function atTodaysPrices(published: PublishedCatalogue): CatalogueContent {
  const day = londonDay(new Date());
  const known = priced.get(published);
  if (known?.day === day) return known.content;
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

export async function readAtHand(): Promise<CatalogueContent | undefined> {
  const published = await memory.atHand();
  return published && atTodaysPrices(published);
}

export function recentCatalogue(): CatalogueContent | undefined {
  const published = memory.recent();
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

export const forgetCatalogue = (): void => memory.changed();

export interface PublicCaller {
  /** True if the CDN may cache the response, because the request does not identify its sender. */
  isShared: boolean;
  isAdmin: boolean;
}

/**
 * Reads the content for a caller of a public endpoint. Administrators see their own changes at once. Responses that
 * the CDN caches come from the CMS itself, except for unknown addresses, which are not cached.
 * @param isKnown checks whether content contains what the response needs
 * @throws AppError `unavailable` if nothing is known
 */
export async function readForCaller(
  { isShared, isAdmin }: PublicCaller,
  isKnown: (content: CatalogueContent) => boolean = () => true,
): Promise<Reading<CatalogueContent>> {
  if (isAdmin) return readLatestOrKnown();
  const recent = recentCatalogue();
  if (isShared && !(recent && !isKnown(recent))) return readLatestOrKnown();
  return { content: recent ?? (await readKnown()), isLatest: false };
}
