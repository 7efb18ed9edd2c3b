import * as z from 'zod/mini';
import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { readRecord, writeRecord } from '../services/kv.ts';

/** Noticed replacements of files, with times. An item's own time is its upload, not its publication. */
const NEWS = 'update-news';

const news = z.record(z.string(), z.object({ edition: z.int(), at: z.int() }));
export type News = z.infer<typeof news>;

/** @returns each replaced file's edition and time of notice, by item */
export async function noteNews(items: readonly CatalogueItem[], now: number): Promise<News> {
  const known = (await readRecord(NEWS, news)) ?? {};
  const next = Object.fromEntries(
    items
      .filter(({ replacedAt, hasFile }) => replacedAt !== undefined && hasFile)
      .map(({ id, edition }) => {
        const before = known[id];
        return [id, before && before.edition >= edition ? before : { edition, at: now }];
      }),
  );
  if (JSON.stringify(next) !== JSON.stringify(known)) await writeRecord(NEWS, next);
  return next;
}
