import { getPublishedId, type SanityClient } from 'sanity';
import { z } from 'zod';
import { studioTexts } from '../texts.ts';

/** Fields of a content item in the queries of this folder. */
export const FILE_FIELDS = `_id, title, order, "topicId": topic._ref, "pages": pdf.pages`;

export const fileRows = z.array(
  z.object({
    _id: z.string(),
    title: z.string().nullish(),
    order: z.number().nullish(),
    topicId: z.string().nullish(),
    pages: z.number().nullish(),
  }),
);

/** A file that cards can come from: as students see it, or its draft if it was never published. */
export interface SourceFile {
  id: string;
  title: string;
  topicId: string | undefined;
  order: number;
  /** Undefined without a PDF. */
  pages: number | undefined;
  isPublished: boolean;
}

export function toSourceFiles(rows: z.output<typeof fileRows>): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const { _id, title, topicId, order, pages } of rows) {
    const id = getPublishedId(_id);
    const isPublished = id === _id;
    if (files.get(id)?.isPublished) continue;
    files.set(id, {
      id,
      title: title ?? studioTexts.untitled,
      topicId: topicId ?? undefined,
      order: order ?? 1,
      pages: pages ?? undefined,
      isPublished,
    });
  }
  return files;
}

/** Reads a file that a card names. @returns undefined if it no longer exists */
export async function readSourceFile(
  client: SanityClient,
  id: string,
): Promise<SourceFile | undefined> {
  const query = `*[_type == "contentItem" && _id in [$id, "drafts." + $id]] { ${FILE_FIELDS} }`;
  const rows = await client.withConfig({ perspective: 'raw' }).fetch<unknown>(query, { id });
  return toSourceFiles(fileRows.parse(rows)).get(id);
}

interface SourceFault {
  field: 'source' | 'sourcePage';
  message: string;
}

/** Finds what is wrong with the file and the page that a card names. @param file undefined if it no longer exists */
export function findSourceFault(
  file: SourceFile | undefined,
  page: number | undefined,
): SourceFault | undefined {
  if (!file) return { field: 'source', message: studioTexts.sourceGone };
  const { title, pages } = file;
  if (pages === undefined) {
    return { field: 'source', message: studioTexts.sourceWithoutPdf(title) };
  }
  if (page === undefined || page <= pages) return undefined;
  return { field: 'sourcePage', message: studioTexts.pageGone(title, page, pages) };
}
