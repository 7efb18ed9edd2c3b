import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/sample-path.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { coverOf } from '#diagrams/cover.ts';
import type { SubjectWithTopics } from '#site/catalogue/nest-content.ts';

/** Data of a card. The page embeds the data for the island. */
export interface CardSubject extends SubjectDocument {
  /** Drawing in the page's `DiagramSheet`. */
  diagram?: string;
  /** Picture of a page that visitors may see in full. */
  page?: { src: string; size: SampleSize } | undefined;
}

export function toCardSubject({ topics, ...subject }: SubjectWithTopics): CardSubject {
  return { ...subject, diagram: coverOf(topics).name, page: findPage(topics) };
}

/**
 * Finds the first page of the first locked file with several pages. Of a single page, visitors may
 * see only the top.
 */
function findPage(topics: SubjectWithTopics['topics']): CardSubject['page'] {
  for (const { sample } of topics.flatMap(({ items }) => items)) {
    const [size, next] = sample?.samples ?? [];
    if (sample && size && next) return { src: samplePath(sample, 1), size };
  }
  return undefined;
}
