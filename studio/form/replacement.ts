import { z } from 'zod';
import { FIRST_EDITION } from '../../contract/files/stored-pdf.ts';

const earlierEntry = z.looseObject({ _key: z.string(), id: z.string() });

/** Fields of a published item whose file is replaced. */
const publishedItem = z.object({
  pdf: z.object({ id: z.string(), version: z.number() }),
  edition: z.number().catch(FIRST_EDITION),
  earlierFiles: z.array(earlierEntry).catch([]),
});

/** Fields of an item whose published file has been replaced. */
interface Replacement {
  edition: number;
  replacedAt: string;
  earlierFiles: z.infer<typeof earlierEntry>[];
}

/**
 * Describes a new version of a file. Only published files count, because no student has seen any other file.
 * @returns undefined if the upload replaces no published file
 */
export function toReplacement(
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
