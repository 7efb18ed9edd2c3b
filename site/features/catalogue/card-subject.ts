import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/sample-path.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { coverOf } from '#diagrams/cover.ts';
import type { SubjectWithTopics } from '#site/catalogue/nest-content.ts';

export interface CardSubject extends SubjectDocument {
  diagram?: string;
  /** Picture of a page that visitors may see in full. */
  page?: { src: string; size: SampleSize } | undefined;
}

export function toCardSubject({ topics, ...subject }: SubjectWithTopics): CardSubject {
  return { ...subject, diagram: coverOf(topics).name, page: findPage(topics) };
}

/** Skips files of a single page, of which visitors may see only the top. */
function findPage(topics: SubjectWithTopics['topics']): CardSubject['page'] {
  for (const { sample } of topics.flatMap(({ items }) => items)) {
    const [size, next] = sample?.samples ?? [];
    if (sample && size && next) return { src: samplePath(sample, 1), size };
  }
  return undefined;
}
