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

/** Content in memory at the prices of a day: many calls share it. */
const priced = new WeakMap<PublishedCatalogue, { day: string; content: CatalogueContent }>();

/** Gives content today's prices, however long it has been in memory. */
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
 * Reads the content for what is not kept by the CDN: at most `FRESH_TIME` old while the CMS responds,
 * otherwise as it was last known.
 * @throws AppError `unavailable` where nothing is known
 */
export const readKnown = async (): Promise<CatalogueContent> =>
  atTodaysPrices(await memory.known());

/** The content as it was last known, or of the deploy, for what must not wait for the CMS. */
export async function readAtHand(): Promise<CatalogueContent | undefined> {
  const published = await memory.atHand();
  return published && atTodaysPrices(published);
}

/** The content that is in memory and fresh, if any. */
export function recentCatalogue(): CatalogueContent | undefined {
  const published = memory.recent();
  return published && atTodaysPrices(published);
}

/** Reads the content from the CMS itself, for those who write and decide about it. @throws AppError `unavailable` */
export const readLatest = async (): Promise<CatalogueContent> =>
  atTodaysPrices(await memory.latest());

/** Reads the subjects from the CMS itself with the days on which lower prices end. @throws AppError `unavailable` */
export const readPublished = (): Promise<PublishedCatalogue> => memory.latest();

/** Reads the content from the CMS itself, or as it was last known. @throws AppError `unavailable` where nothing is known */
export async function readLatestOrKnown(): Promise<Reading<CatalogueContent>> {
  const { content, isLatest } = await memory.latestOrKnown();
  return { content: atTodaysPrices(content), isLatest };
}

/** Notes that the content has changed. */
export const forgetCatalogue = (): void => memory.changed();

/** A caller of a public endpoint. */
export interface PublicCaller {
  /** Whether the CDN may give the response to others: the call says nothing about who sends it. */
  isShared: boolean;
  isAdmin: boolean;
}

/**
 * Reads the content as a caller of a public endpoint sees it. Administrators see their own changes at once.
 * What the CDN keeps comes from the CMS itself; an address that the memory does not know is not kept, so it
 * reaches the CMS no more often than any other call.
 * @param isKnown whether the response will be found in some content
 * @throws AppError `unavailable` where nothing is known
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
