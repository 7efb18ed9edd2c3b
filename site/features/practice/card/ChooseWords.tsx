import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { type ChosenWords, findOpenNumber, listWords, placeWord } from '../drill/drill-rules.ts';
import { drillLabels } from '../drill/labels.ts';
import { keyed } from './CardText.tsx';
import { DrillStyles } from './DrillStyles.tsx';
import { Check } from './Verdict.tsx';

/** A place that the student must give a word. */
interface Place {
  /** Name of the place, read aloud and above the words. */
  name: string;
  content: ReactNode;
  /** The right word. */
  answer: string;
}

/** State of a place, for the button that opens its words. */
export interface PlaceButton {
  word: string | undefined;
  isOpen: boolean;
  /** Attributes of the button. */
  button: {
    type: 'button';
    'aria-controls': string;
    'aria-expanded': boolean;
    'aria-label': string;
    'data-place': number;
    onClick: () => void;
  };
}

interface ChooseWordsProps {
  places: readonly Place[];
  /** Words that belong nowhere. */
  distractors?: readonly string[];
  /** Below the words, once every place has a word. */
  changeHint: string;
  renderWord: (word: string) => ReactNode;
  /** @param places the buttons, in order */
  children: (places: readonly PlaceButton[]) => ReactNode;
  /** @param words the chosen word of each place */
  onChecked: (words: readonly string[]) => void;
}

/** Lets a student choose the words of each place: a place is pressed, then its words. */
export function ChooseWords(props: ChooseWordsProps) {
  const { places, distractors, changeHint, renderWord, children, onChecked } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const answers = places.map(({ answer }) => answer);
  const words = listWords(answers, distractors);
  const [chosen, setChosen] = useState<ChosenWords>(() => places.map(() => undefined));
  const [open, setOpen] = useState<number | undefined>(0);
  const [isMissing, setMissing] = useState(false);
  const focusNext = useRef<'place' | 'word' | undefined>(undefined);
  useEffect(() => {
    const target = focusNext.current;
    focusNext.current = undefined;
    if (!target) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (open === undefined) find('[type=submit]')?.focus();
    else if (target === 'place') find(`[data-place="${open}"]`)?.focus({ preventScroll: true });
    else (find('.drill-word[aria-pressed=true]') ?? find('.drill-word'))?.focus();
  });

  const choose = (word: string) => {
    if (open === undefined) return;
    const isRepeated = answers.filter((answer) => answer === word).length > 1;
    const next = isRepeated
      ? chosen.map((each, index) => (index === open ? word : each))
      : placeWord(chosen, open, word);
    const nextOpen = findOpenNumber(next, open);
    setChosen(next);
    setOpen(nextOpen);
    focusNext.current = 'place';
    if (nextOpen === undefined) ignoreSecondPress();
  };
  const check = () => {
    const missing = findOpenNumber(chosen);
    setMissing(missing !== undefined);
    if (missing === undefined) return onChecked(chosen.map((word) => word ?? ''));
    setOpen(missing);
    focusNext.current = 'place';
  };
  const buttons = places.map(({ name }, index): PlaceButton => {
    const word = chosen[index];
    return {
      word,
      isOpen: index === open,
      button: {
        type: 'button',
        'aria-controls': `${id}-words`,
        'aria-expanded': index === open,
        'aria-label': drillLabels.number(index + 1, name, word ?? drillLabels.notChosen),
        'data-place': index,
        onClick: () => {
          setOpen(index);
          focusNext.current = 'word';
        },
      },
    };
  });
  const place = open === undefined ? undefined : places[open];
  return (
    <form
      ref={form}
      noValidate
      className="drill-form drill"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <DrillStyles />
      {children(buttons)}
      {place && open !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          role="group"
          id={`${id}-words`}
          aria-labelledby={`${id}-place`}
          className="drill-words"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            form.current?.querySelector<HTMLElement>(`[data-place="${open}"]`)?.focus();
          }}
        >
          <p id={`${id}-place`} className="drill-place-name">
            <b>{open + 1}</b> {place.content}
          </p>
          <div className="drill-choices">
            {keyed(words).map(([key, word]) => {
              const number = chosen.indexOf(word);
              return (
                <button
                  key={key}
                  type="button"
                  className="drill-word"
                  aria-pressed={word === chosen[open]}
                  // The second press of a double click would choose the word for the next place.
                  onClick={({ detail }) => detail <= 1 && choose(word)}
                >
                  {renderWord(word)}{' '}
                  <span className="drill-used">
                    {number >= 0 && number !== open && drillLabels.usedAt(number + 1)}
                  </span>
                </button>
              );
            })}
          </div>
        </div>
      )}
      {open === undefined && <p className="drill-status">{changeHint}</p>}
      <Check isMissing={isMissing} missing={drillLabels.unanswered} />
    </form>
  );
}
