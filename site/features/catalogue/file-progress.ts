import { toPlace } from '#contract/progress/progress.ts';
import { localFiles, onChange } from '#site/features/progress/browser-progress.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { loadProgress } from '#site/features/progress/progress-query.ts';

/** A student's progress in a file, for its row. */
export interface RowProgress {
  /** Text such as `page 2 of 3`. Undefined if the file was never opened. */
  place: string | undefined;
  isRevised: boolean;
}

/**
 * Reports this browser's progress immediately, and whatever changes it: the account's record, or a visit to the reader.
 * Loads late, because visitors need no progress.
 * @returns function that stops
 */
export function watchProgress(report: (files: ReadonlyMap<string, RowProgress>) => void) {
  const reportAll = () =>
    report(
      new Map(
        localFiles().map((file) => {
          const place = toPlace(file, file.pages);
          const isRevised = file.revised?.isRevised ?? false;
          return [file.id, { place: place && progressLabels.place(place), isRevised }];
        }),
      ),
    );
  const load = () => {
    // After a failure, this browser's progress stays as shown.
    loadProgress().catch(() => {});
  };
  const loadAgain = (event: PageTransitionEvent) => {
    if (event.persisted) load();
  };
  const stop = onChange(reportAll);
  addEventListener('pageshow', loadAgain);
  reportAll();
  load();
  return () => {
    stop();
    removeEventListener('pageshow', loadAgain);
  };
}
