import { useEffect, useState } from 'react';
import type { SearchQuery } from '#site/lib/words/query.ts';
import type { SearchedFile } from './searched-file.ts';

/** Loads its library on demand. */
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
      // Without a suggestion, the search has no results.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [files, query]);
  return query && known?.query === query ? known.similar : undefined;
}
