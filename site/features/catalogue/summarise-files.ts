import { subjectLabels } from '#site/texts/subject.ts';
import type { PageTopic } from './page-subject.ts';

/** Returns e.g. `13 files, 84 pages, 3 free`. Omits the pages until all are known. */
export function summariseFiles(topics: Pick<PageTopic, 'items'>[]): string {
  const files = topics.flatMap(({ items }) => items).filter(({ hasFile }) => hasFile);
  if (files.length === 0) return '';
  const free = files.filter(({ isLocked }) => !isLocked).length;
  const pages = files.reduce((sum, file) => sum + (file.pages ?? Number.NaN), 0);
  return [
    subjectLabels.files(files.length),
    ...(Number.isNaN(pages) ? [] : [subjectLabels.pages(pages)]),
    ...(free > 0 ? [`${free} free`] : []),
  ].join(', ');
}
