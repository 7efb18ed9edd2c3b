import { getPublishedId, type SanityDocument, type ValidationContext } from 'sanity';
import { API_VERSION } from '../api-version.ts';
import { studioTexts } from '../texts.ts';

/** As the query of subjects decides what can be bought (`contract/content.ts`). */
const SOLD_FILES = `count(*[_type == "contentItem" && topic->subject._ref == $id
  && coalesce(isLocked, true) && defined(pdf.asset)])`;

/** @returns true, or what a subject needs before students can buy it */
export async function checkFiles(
  subject: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<true | string> {
  if (!subject || subject['isOnSale'] === false) return true;
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'published' });
  const count = await client.fetch<number>(SOLD_FILES, { id: getPublishedId(subject._id) });
  return count > 0 || studioTexts.nothingToSell;
}
