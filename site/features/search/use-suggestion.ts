import { useEffect, useState } from 'react';
import type { SearchQuery } from '#site/lib/words/query.ts';
import type { SearchedFile } from './searched-file.ts';

/**
 * Looks for similar words, which takes a library of its own.
 * @param query one that finds nothing in the files, if any
 * @returns what to search for instead, as soon as it is known
 */
export function useSuggestion(
  files: readonly SearchedFile[],
  query: SearchQuery | undefined,
): string | undefined {
  const [known, setKnown] = useState<{ query: SearchQuery; similar: string | undefined }>();
  useEffect(() => {
    if (!query) return;
    let isOver = false;
    import('./suggest.ts').then(
      ({ suggest }) => !isOver && setKnown({ query, similar: suggest(files, query) }),
      // Without it, the search has found nothing.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [files, query]);
  return query && known?.query === query ? known.similar : undefined;
}
