import { useState } from 'react';
import { readPath } from '#contract/reading/read-paths.ts';
import { Button } from '#site/components/ui/Button.tsx';
import type { SearchQuery } from '#site/lib/words/query.ts';
import { searchLabels } from '#site/texts/search.ts';
import type { Hit } from './find-pages.ts';
import { snippetOf } from './snippet.ts';

/** Results shown at first, and added by each press of the button. */
const SHOWN = 20;

interface HitListProps {
  hits: readonly Hit[];
  query: SearchQuery;
}

export function HitList({ hits, query }: HitListProps) {
  const words = query.words.join(' ');
  const [more, setMore] = useState({ words, shown: SHOWN });
  const shown = more.words === words ? more.shown : SHOWN;
  if (hits.length === 0) return null;
  return (
    <>
      <ol className="notes-hits">
        {hits.slice(0, shown).map((hit) => (
          <HitEntry key={`${hit.file.id} ${hit.page}`} hit={hit} query={query} />
        ))}
      </ol>
      {hits.length > shown && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setMore({ words, shown: shown + SHOWN })}
        >
          {searchLabels.more}
        </Button>
      )}
    </>
  );
}

function HitEntry({ hit: { file, page, count }, query }: { hit: Hit; query: SearchQuery }) {
  const { id, title, topicName, subjectName, pages } = file;
  const text = pages[page - 1];
  // A file found only by its name has nothing to mark.
  const search = count > 0 ? query.typed : undefined;
  return (
    <li>
      <a href={readPath(id, { page, search })}>
        {title}, {searchLabels.page(page).toLowerCase()}
      </a>
      <span className="text-muted text-sm">
        {topicName} · {subjectName}
      </span>
      {text && (
        <span className="text-sm">
          {snippetOf(text, query).map((part) =>
            part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
          )}
        </span>
      )}
    </li>
  );
}
