import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { readPath } from '#contract/reader/read-paths.ts';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import {
  findPages,
  type Hit,
  type RankedHits,
  type SearchedFile,
  toSnippet,
} from './find-pages.ts';
import { searchLabels } from './labels.ts';
import { forgetTexts, loadTexts, readNothing, readTexts, subscribe } from './notes-texts.ts';
import { parseQuery, type SearchQuery } from './text-search.ts';

/** Search stored in the page's history entry, so that Back shows it again. */
const searchState = z.object({
  typed: z.string(),
  /** Path of the result opened last. */
  opened: z.optional(z.string()),
});

const historyState = z.object({ notesSearch: searchState });

const readSearch = (): z.infer<typeof searchState> | undefined =>
  historyState.safeParse(history.state).data?.notesSearch;

function storeSearch(notesSearch: z.infer<typeof searchState>): void {
  history.replaceState({ ...history.state, notesSearch }, '');
}

/** Loads script and texts on the first focus: docs/product.md#search. */
export const NotesSearch = island(() => {
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    void loadTexts();
    if (!input.current) return;
    // The student may have typed before hydration.
    input.current.value ||= readSearch()?.typed ?? '';
    setTyped(input.current.value);
  }, []);

  const goToFirst = () => results.current?.querySelector('a')?.focus();
  return (
    <search className="notes-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          goToFirst();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') input.current?.focus();
        }}
      >
        <Field label={searchLabels.label}>
          <Input
            ref={input}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder="Search every page"
            className="text-ellipsis"
            onInput={({ currentTarget: { value } }) => {
              storeSearch({ typed: value });
              setTyped(value);
            }}
          />
        </Field>
        <div ref={results}>
          <SearchResults typed={typed} />
        </div>
      </form>
    </search>
  );
});

function SearchResults({ typed }: { typed: string }) {
  const texts = useSyncExternalStore(subscribe, readTexts, readNothing);
  useLeaving();
  const { files, missing, error } = texts;
  const isComplete = texts.waiting === 0;
  const typedQuery = useMemo(() => parseQuery(typed), [typed]);
  const results = useMemo(() => find(files, typedQuery), [files, typedQuery]);
  const similar = useSuggestion(files, results.isPartial && isComplete ? typedQuery : undefined);
  const query = useMemo(() => (similar ? parseQuery(similar) : typedQuery), [similar, typedQuery]);
  const { hits, isPartial } = useMemo(
    () => (similar ? find(files, query) : results),
    [files, similar, query, results],
  );
  // A file that is still loading may have a page with all the words.
  const shown = isPartial && !isComplete ? [] : hits;
  const scans = isComplete ? files.filter(({ hasText }) => !hasText) : [];

  if (!query) return <p role="status" className="sr-only" />;
  return (
    <div className="mt-3 grid gap-3">
      <p role="status" className="text-muted text-sm">
        {describe({
          count: shown.length,
          isPartial,
          isComplete,
          hasFailed: !!error,
          typed,
          similar,
        })}
      </p>
      {error && (
        <LoadFailure title="Your notes could not be searched" error={error} onRetry={loadTexts} />
      )}
      <HitList hits={shown} query={query} />
      <Unsearched text={searchLabels.scans} files={scans} />
      <Unsearched text={searchLabels.missing} files={missing} />
    </div>
  );
}

const find = (files: readonly SearchedFile[], query: SearchQuery | undefined): RankedHits =>
  query ? findPages(files, query) : { hits: [], isPartial: false };

interface Outcome {
  count: number;
  isPartial: boolean;
  isComplete: boolean;
  hasFailed: boolean;
  typed: string;
  similar: string | undefined;
}

function describe({ count, isPartial, isComplete, hasFailed, typed, similar }: Outcome): string {
  if (similar && count > 0) return searchLabels.noneButSimilar({ typed: typed.trim(), similar });
  if (isComplete && isPartial) return searchLabels.partialResults(count);
  if (isComplete) return searchLabels.results(count);
  if (hasFailed) return count > 0 ? searchLabels.results(count) : '';
  return count > 0 ? searchLabels.resultsSoFar(count) : 'Searching…';
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

/** Forgets the texts in pages cached for the Back button, so that coming back checks access. */
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

/** Loads its library on demand. */
function useSuggestion(
  files: readonly SearchedFile[],
  query: SearchQuery | undefined,
): string | undefined {
  const [suggestion, setSuggestion] = useState<{
    query: SearchQuery;
    similar: string | undefined;
  }>();
  useEffect(() => {
    if (!query) return;
    let isCancelled = false;
    import('./suggest.ts').then(
      ({ suggest }) => !isCancelled && setSuggestion({ query, similar: suggest(files, query) }),
      // Without a suggestion, the search has no results.
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [files, query]);
  return query && suggestion?.query === query ? suggestion.similar : undefined;
}

/** Results shown at first, and added by each press of the button. */
const HITS_PER_STEP = 20;

function HitList({ hits, query }: { hits: readonly Hit[]; query: SearchQuery }) {
  const { typed } = query;
  const list = useRef<HTMLOListElement>(null);
  const opened = readSearch()?.opened;
  const [more, setMore] = useState({ typed, shown: HITS_PER_STEP });
  const place = opened ? hits.findIndex((hit) => toPath(hit, query) === opened) : -1;
  const shown = Math.max(more.typed === typed ? more.shown : HITS_PER_STEP, place + 1);
  useEffect(() => {
    // After Back, nothing has the focus.
    if (place < 0 || document.activeElement !== document.body) return;
    list.current?.querySelectorAll('a')[place]?.focus();
  }, [place]);
  if (hits.length === 0) return null;
  return (
    <>
      <ol className="notes-hits" ref={list}>
        {hits.slice(0, shown).map((hit) => (
          <HitEntry key={`${hit.file.id} ${hit.page}`} hit={hit} query={query} />
        ))}
      </ol>
      {hits.length > shown && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setMore({ typed, shown: shown + HITS_PER_STEP })}
        >
          Show more results
        </Button>
      )}
    </>
  );
}

/** A file found only by its name has nothing to mark. */
const toPath = ({ file, page, counts }: Hit, { typed }: SearchQuery) =>
  readPath(file.id, { page, search: counts.some((count) => count > 0) ? typed : undefined });

function HitEntry({ hit, query }: { hit: Hit; query: SearchQuery }) {
  const { file, page } = hit;
  const { title, topicName, subjectName, pages } = file;
  const text = pages[page - 1];
  const path = toPath(hit, query);
  return (
    <li>
      <a
        href={path}
        onClick={() => storeSearch({ typed: readSearch()?.typed ?? query.typed, opened: path })}
      >
        {title}, page {page}
      </a>
      <span className="text-muted text-sm">{`${topicName}\u00a0· ${subjectName}`}</span>
      {text && (
        <span className="text-sm">
          {toSnippet(text, query).map((part) =>
            part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
          )}
        </span>
      )}
    </li>
  );
}
