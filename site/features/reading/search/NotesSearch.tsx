import { useEffect, useRef, useState } from 'react';
import { island } from '#site/components/island.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { searchLabels } from '#site/texts/search.ts';
import { loadTexts } from './notes-texts.ts';
import { SearchResults } from './SearchResults.tsx';

/** Loads script and texts on the first focus: docs/product.md#search. */
export const NotesSearch = island(() => {
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    void loadTexts();
    // The student may have typed before hydration.
    setTyped(input.current?.value ?? '');
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
            placeholder={searchLabels.hint}
            className="text-ellipsis"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <div ref={results}>
          <SearchResults typed={typed} />
        </div>
      </form>
    </search>
  );
});
