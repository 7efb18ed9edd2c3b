import { type CatalogueContent, fetchCatalogue } from '../services/content-catalogue.ts';
import { CatalogueMemory, type Reading } from './catalogue-memory.ts';
import { readDeployedCatalogue } from './deployed-catalogue.ts';

const memory = new CatalogueMemory<CatalogueContent>({
  ask: fetchCatalogue,
  readDeployed: readDeployedCatalogue,
});

/**
 * Reads the content for what is not kept by the CDN: at most `FRESH_TIME` old while the CMS responds,
 * otherwise as it was last known.
 * @throws AppError `unavailable` where nothing is known
 */
export const readKnown = (): Promise<CatalogueContent> => memory.known();

/** The content as it was last known, or of the deploy, for what must not wait for the CMS. */
export const readAtHand = (): Promise<CatalogueContent | undefined> => memory.atHand();

/** The content that is in memory and fresh, if any. */
export const recentCatalogue = (): CatalogueContent | undefined => memory.recent();

/** Reads the content from the CMS itself, for those who write and decide about it. @throws AppError `unavailable` */
export const readLatest = (): Promise<CatalogueContent> => memory.latest();

/** Reads the content from the CMS itself, or as it was last known. @throws AppError `unavailable` where nothing is known */
export const readLatestOrKnown = (): Promise<Reading<CatalogueContent>> => memory.latestOrKnown();

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
  if (isAdmin) return memory.latestOrKnown();
  const recent = memory.recent();
  if (isShared && !(recent && !isKnown(recent))) return memory.latestOrKnown();
  return { content: recent ?? (await memory.known()), isLatest: false };
}
