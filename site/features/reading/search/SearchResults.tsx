import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { parseQuery } from '#site/lib/words/query.ts';
import { searchLabels } from '#site/texts/search.ts';
import { findPages } from './find-pages.ts';
import { HitList } from './HitList.tsx';
import { forgetTexts, loadTexts, readNothing, readTexts, subscribe } from './notes-texts.ts';
import { useSuggestion } from './use-suggestion.ts';

export function SearchResults({ typed }: { typed: string }) {
  const texts = useSyncExternalStore(subscribe, readTexts, readNothing);
  useLeaving();
  const { files, missing, error } = texts;
  const isComplete = texts.waiting === 0;
  const typedQuery = useMemo(() => parseQuery(typed), [typed]);
  const found = useMemo(
    () => (typedQuery ? findPages(files, typedQuery) : []),
    [files, typedQuery],
  );
  const hasNone = typedQuery !== undefined && found.length === 0 && isComplete;
  const similar = useSuggestion(files, hasNone ? typedQuery : undefined);
  const query = useMemo(() => (similar ? parseQuery(similar) : typedQuery), [similar, typedQuery]);
  const hits = useMemo(
    () => (similar && query ? findPages(files, query) : found),
    [files, similar, query, found],
  );
  const scans = isComplete ? files.filter(({ hasText }) => !hasText) : [];

  if (!query) return <p role="status" className="sr-only" />;
  return (
    <div className="mt-3 grid gap-3">
      <p role="status" className="text-muted text-sm">
        {describe({ count: hits.length, isComplete, hasFailed: !!error, typed, similar })}
      </p>
      {error && <LoadFailure title={searchLabels.failed} error={error} onRetry={loadTexts} />}
      <HitList hits={hits} query={query} />
      <Unsearched text={searchLabels.scans} files={scans} />
      <Unsearched text={searchLabels.missing} files={missing} />
    </div>
  );
}

interface Outcome {
  count: number;
  isComplete: boolean;
  hasFailed: boolean;
  typed: string;
  similar: string | undefined;
}

function describe({ count, isComplete, hasFailed, typed, similar }: Outcome): string {
  if (similar && count > 0) return searchLabels.noneButSimilar({ typed: typed.trim(), similar });
  if (isComplete) return count > 0 ? searchLabels.results(count) : searchLabels.none;
  if (hasFailed) return count > 0 ? searchLabels.results(count) : '';
  return count > 0 ? searchLabels.resultsSoFar(count) : searchLabels.searching;
}

interface UnsearchedProps {
  text: (titles: string) => string;
  files: readonly { title: string; topicName: string }[];
}

function Unsearched({ text, files }: UnsearchedProps) {
  if (files.length === 0) return null;
  const titles = files.map(({ title, topicName }) => `${title} (${topicName})`);
  return <p className="text-muted text-sm">{text(titles.join(', '))}</p>;
}

/** Forgets the texts in pages kept for the Back button, so that coming back checks access. */
function useLeaving(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void loadTexts();
    };
    addEventListener('pagehide', forgetTexts);
    addEventListener('pageshow', reload);
    return () => {
      removeEventListener('pagehide', forgetTexts);
      removeEventListener('pageshow', reload);
    };
  }, []);
}
