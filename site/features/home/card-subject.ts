import type { SubjectDocument } from '#contract/content.ts';
import { coverOf } from '#diagrams/cover.ts';
import type { SubjectWithTopics } from '#site/catalogue/read-catalogue.ts';

/** What a card shows. The page contains it, for the island. */
export interface CardSubject extends SubjectDocument {
  /** The name of a drawing in the page's `DiagramSheet`. */
  diagram?: string;
}

/** Reduces a subject to the data of its card. */
export function toCardSubject({ topics, ...subject }: SubjectWithTopics): CardSubject {
  return { ...subject, diagram: coverOf(topics).name };
}
