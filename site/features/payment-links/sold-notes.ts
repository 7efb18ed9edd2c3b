import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import { countFree, type NotesCount } from '#contract/catalogue/notes-count.ts';
import { samplePath } from '#contract/files/paths.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { joinNames } from '#contract/join-names.ts';

/** Contents of a subject, as shown to someone who has never visited the shop. */
export interface SoldNotes {
  id: string;
  name: string;
  slug: string;
  notes: NotesCount;
  /** Picture of the first page of a locked file. */
  sample?: { src: string; size: SampleSize; title: string };
}

export function toSoldNotes({ id, name, slug, notes, topics }: SubjectWithTopics): SoldNotes {
  const locked = topics
    .flatMap(({ items }) => items)
    .filter(({ hasFile, isLocked }) => hasFile && isLocked);
  // Visitors may see only the top of a file with one page.
  const example =
    locked.find(({ sample }) => (sample?.samples.length ?? 0) > 1) ??
    locked.find(({ sample }) => sample?.samples[0]);
  const [size] = example?.sample?.samples ?? [];
  return {
    id,
    name,
    slug,
    notes,
    ...(example?.sample &&
      size && { sample: { src: samplePath(example.sample, 1), size, title: example.title } }),
  };
}

/** Describes what each subject's page shows before a payment, e.g. `lists every file`. */
export const describeLook = (subjects: readonly SubjectWithTopics[]): string =>
  joinNames([
    'lists every file',
    ...(subjects.every((subject) => toSoldNotes(subject).sample) ? ['shows a page of a file'] : []),
    ...(subjects.every(({ topics }) => countFree(topics.flatMap(({ items }) => items)))
      ? ['offers some files free']
      : []),
  ]);
