import type { SubjectWithTopics } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/paths.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { joinNames } from '#contract/join-names.ts';
import { addUpPages, describeFiles } from '#site/lib/count-files.ts';

/** Contents of a subject, as shown to someone who has never visited the shop. */
export interface SoldNotes {
  id: string;
  name: string;
  slug: string;
  files: number;
  /** Undefined until all pages are counted. */
  pages?: number;
  /** Picture of the first page of a locked file. */
  sample?: { src: string; size: SampleSize; title: string };
}

export function toSoldNotes({ id, name, slug, topics }: SubjectWithTopics): SoldNotes {
  const files = topics.flatMap(({ items }) => items).filter(({ hasFile }) => hasFile);
  const pages = addUpPages(files);
  const locked = files.filter(({ isLocked }) => isLocked);
  // Visitors may see only the top of a file with one page.
  const example =
    locked.find(({ sample }) => (sample?.samples.length ?? 0) > 1) ??
    locked.find(({ sample }) => sample?.samples[0]);
  const [size] = example?.sample?.samples ?? [];
  return {
    id,
    name,
    slug,
    files: files.length,
    ...(pages !== undefined && { pages }),
    ...(example?.sample &&
      size && { sample: { src: samplePath(example.sample, 1), size, title: example.title } }),
  };
}

/** Counts the files that anyone may download. */
export const countFree = ({ topics }: SubjectWithTopics): number =>
  topics.flatMap(({ items }) => items).filter(({ isLocked, hasFile }) => hasFile && !isLocked)
    .length;

/** Describes what each subject's page shows before a payment, e.g. `lists every file`. */
export const describeLook = (subjects: readonly SubjectWithTopics[]): string =>
  joinNames([
    'lists every file',
    ...(subjects.every((subject) => toSoldNotes(subject).sample) ? ['shows a page of a file'] : []),
    ...(subjects.every(countFree) ? ['offers some files free'] : []),
  ]);

/** Returns e.g. `12 files, 24 pages`. Omits the pages until all are known; empty without a file. */
export function countNotes(notes: readonly Pick<SoldNotes, 'files' | 'pages'>[]): string {
  const files = notes.reduce((sum, { files: count }) => sum + count, 0);
  return files === 0 ? '' : describeFiles(files, notes).join(', ');
}
