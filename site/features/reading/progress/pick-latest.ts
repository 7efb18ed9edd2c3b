import { countRead } from '#contract/reading/file-progress.ts';
import type { KnownFile } from './browser-progress.ts';

export interface LatestFile {
  id: string;
  title: string;
  page: number;
  pages: number;
  isFinished: boolean;
}

/** @param owned ids of the student's subjects. Undefined until the shop has responded. */
export function pickLatest(
  files: readonly KnownFile[],
  owned?: ReadonlySet<string>,
): LatestFile | undefined {
  const [latest] = files
    .filter(
      ({ isRecorded, isFree, subjectId = '' }) =>
        isRecorded || isFree || !owned || owned.has(subjectId),
    )
    .flatMap((file) => toLatest(file) ?? [])
    .toSorted((a, b) => b.at - a.at);
  return latest;
}

function toLatest({ id, title, last, pages = last?.pages, read }: KnownFile) {
  if (!last || !pages || title === undefined) return undefined;
  const page = Math.min(last.page, pages);
  const isFinished = page === pages || countRead(read, pages) === pages;
  return { id, title, page, pages, isFinished, at: last.at };
}
