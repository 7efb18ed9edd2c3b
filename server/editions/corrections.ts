import * as z from 'zod/mini';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { joinNames } from '#contract/join-names.ts';
import { type Change, type Condition, isFieldUnchanged, putField } from '../store/commit.ts';
import { readCurrentField, readFields } from '../store/records.ts';
import { correctionsKey } from './stored-keys.ts';

/** Pages that an edition corrects after reports from readers. */
const correction = z.object({ edition: z.int(), pages: z.array(z.int()) });
export type Correction = z.infer<typeof correction>;

/** The corrections of the latest corrected edition of each item. */
export type Corrections = ReadonlyMap<string, Correction>;

export const readCorrections = async (): Promise<Corrections> =>
  readFields(correctionsKey.key, correction);

/** Adds pages to an item's corrections. @returns changes, and the condition under which they hold */
export async function addCorrection(
  itemId: string,
  added: Correction,
): Promise<{ condition: Condition; change: Change }> {
  const stored = await readCurrentField(correctionsKey.key, itemId);
  const previous = correction.safeParse(stored).data;
  return {
    condition: isFieldUnchanged(correctionsKey.key, itemId, stored),
    change: putField(correctionsKey.key, itemId, mergeCorrections(previous, added)),
  };
}

/** Joins the pages of the same edition. A later edition replaces an earlier edition. */
export function mergeCorrections(previous: Correction | undefined, added: Correction): Correction {
  const pages =
    previous?.edition === added.edition ? [...previous.pages, ...added.pages] : added.pages;
  return { edition: added.edition, pages: [...new Set(pages)].toSorted((a, b) => a - b) };
}

/** Describes what is new in an item's edition: the owner's words, then the pages that readers reported. */
export function describeNews(
  { id, edition, whatsNew }: Pick<CatalogueItem, 'id' | 'edition' | 'whatsNew'>,
  corrections: Corrections,
): string | undefined {
  const latest = corrections.get(id);
  if (latest?.edition !== edition) return whatsNew;
  const line = `Corrected after reports from readers: ${namePages(latest.pages)}.`;
  if (!whatsNew) return line;
  return `${whatsNew}${/[.!?…]$/.test(whatsNew) ? '' : '.'} ${line}`;
}

/** Names pages in a sentence: "page 3", "pages 3 and 7". */
export const namePages = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'page' : 'pages'} ${joinNames(pages.map(String))}`;
