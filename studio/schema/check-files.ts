import { getPublishedId, type ValidationContext } from 'sanity';
import { API_VERSION } from '../api-version.ts';
import { studioTexts } from '../texts.ts';

/** As the query of subjects decides what can be bought (`contract/catalogue/content-queries.ts`). */
const SOLD_FILES = `count(*[_type == "contentItem" && topic->subject._ref == $id
  && coalesce(isLocked, true) && defined(pdf.version)])`;

/** @returns true, or what a subject needs before students can buy it */
export async function checkFiles(
  isOnSale: boolean | undefined,
  { document, getClient }: ValidationContext,
): Promise<true | string> {
  if (!document || isOnSale === false) return true;
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'published' });
  const count = await client.fetch<number>(SOLD_FILES, { id: getPublishedId(document._id) });
  return count > 0 || studioTexts.nothingToSell;
}
