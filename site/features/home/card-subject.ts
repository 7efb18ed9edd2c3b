import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/sample-path.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { coverOf } from '#diagrams/cover.ts';
import type { SubjectWithTopics } from '#site/catalogue/nest-content.ts';

/** What a card shows. The page contains it, for the island. */
export interface CardSubject extends SubjectDocument {
  /** The name of a drawing in the page's `DiagramSheet`. */
  diagram?: string;
  /** The picture of a page that visitors may see whole. */
  page?: { src: string; size: SampleSize } | undefined;
}

/** Reduces a subject to the data of its card. */
export function toCardSubject({ topics, ...subject }: SubjectWithTopics): CardSubject {
  return { ...subject, diagram: coverOf(topics).name, page: findPage(topics) };
}

/** Finds the first page of the first locked file; of a file with one page only the top may be seen. */
function findPage(topics: SubjectWithTopics['topics']): CardSubject['page'] {
  for (const { sample } of topics.flatMap(({ items }) => items)) {
    const [size, next] = sample?.samples ?? [];
    if (sample && size && next) return { src: samplePath(sample, 1), size };
  }
  return undefined;
}
