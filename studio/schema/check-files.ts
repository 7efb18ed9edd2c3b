import { getPublishedId, type ValidationContext } from 'sanity';
import { API_VERSION } from '../api-version.ts';
import { studioTexts } from '../texts.ts';

/** Number of files for sale, by the same rule as the query of subjects (`contract/catalogue/content-queries.ts`). */
const SOLD_FILES = `count(*[_type == "contentItem" && topic->subject._ref == $id
  && coalesce(isLocked, true) && defined(pdf.version)])`;

/** @returns true, or a message if students cannot buy the subject yet */
export async function checkFiles(
  isOnSale: boolean | undefined,
  { document, getClient }: ValidationContext,
): Promise<true | string> {
  if (!document || isOnSale === false) return true;
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'published' });
  const count = await client.fetch<number>(SOLD_FILES, { id: getPublishedId(document._id) });
  return count > 0 || studioTexts.nothingToSell;
}
