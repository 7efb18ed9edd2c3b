import { samplePath } from '#contract/files/paths.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import type { SubjectWithTopics } from '#site/catalogue/site-content.ts';
import { addUpPages, describeFiles } from '#site/lib/count-files.ts';

/** Contents of a subject, as shown to someone who does not know the shop. */
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
  const shown =
    locked.find(({ sample }) => (sample?.samples.length ?? 0) > 1) ??
    locked.find(({ sample }) => sample?.samples[0]);
  const [size] = shown?.sample?.samples ?? [];
  return {
    id,
    name,
    slug,
    files: files.length,
    ...(pages !== undefined && { pages }),
    ...(shown?.sample &&
      size && { sample: { src: samplePath(shown.sample, 1), size, title: shown.title } }),
  };
}

/** Returns e.g. `12 files, 24 pages`. Omits the pages until all are known; empty without a file. */
export function countNotes(notes: readonly Pick<SoldNotes, 'files' | 'pages'>[]): string {
  const files = notes.reduce((sum, one) => sum + one.files, 0);
  return files === 0 ? '' : describeFiles(files, notes).join(', ');
}
