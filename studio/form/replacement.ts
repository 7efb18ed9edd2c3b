import { z } from 'zod';
import { FIRST_EDITION } from '../../contract/catalogue/editions.ts';

const earlierEntry = z.looseObject({ _key: z.string(), id: z.string() });

/** What is read of a published item whose file is replaced. */
const publishedItem = z.object({
  pdf: z.object({ id: z.string(), version: z.number() }),
  edition: z.number().catch(FIRST_EDITION),
  earlierFiles: z.array(earlierEntry).catch([]),
});

/** What an item says of its versions once its published file has been replaced. */
interface Replacement {
  edition: number;
  replacedAt: string;
  earlierFiles: z.infer<typeof earlierEntry>[];
}

/**
 * Describes a new version of a file. Only what was published counts: a file that is replaced again before it
 * is published has been seen by no student.
 * @param published the item as students have it
 * @param fileId of the upload that replaces its file
 * @returns `undefined` where it replaces no published file
 */
export function replacementOf(
  published: unknown,
  fileId: string,
  now = new Date(),
): Replacement | undefined {
  const { data } = publishedItem.safeParse(published);
  if (!data || data.pdf.id === fileId) return undefined;
  const { pdf, edition, earlierFiles } = data;
  const replacedAt = now.toISOString();
  const earlier = {
    _key: `edition-${edition}`,
    _type: 'earlierFile',
    edition,
    id: pdf.id,
    version: pdf.version,
    replacedAt,
  };
  return { edition: edition + 1, replacedAt, earlierFiles: [earlier, ...earlierFiles] };
}
