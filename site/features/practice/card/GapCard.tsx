import { type CardSpan, toPlainSpans } from '#contract/practice/card-text.ts';
import {
  CardStyles,
  groupAdjacent,
  keyed,
  PromptDetails,
  preparePictures,
  Spans,
} from './CardText.tsx';
import type { CardPart } from './card-part.ts';
import { cardLabels } from './labels.ts';
import { WrittenAnswer } from './QuestionCard.tsx';
import { forTask, type TaskProps } from './task-part.tsx';

/** Adjacent hidden spans, such as words and a formula, are one blank. */
const groupGaps = (sentence: readonly CardSpan[]) =>
  groupAdjacent(sentence, ({ isGap = false }) => isGap);

const Sentence = ({ task: { sentence, hint }, isRevealed }: TaskProps<'gap'>) => (
  <>
    <CardStyles />
    {keyed(groupGaps(sentence)).map(([number, { key: isGap, items }]) => {
      if (!isGap) return <Spans key={number} spans={items} />;
      return isRevealed ? (
        <mark key={number} className="card-filled">
          <Spans spans={items} />
        </mark>
      ) : (
        <span key={number} className="card-blank">
          <span className="sr-only">{cardLabels.blank}</span>
          {hint && <span className="card-hint"> ({hint})</span>}
        </span>
      );
    })}
  </>
);

/** The sentence above shows the words. A screen reader, whose focus is here, reads them. */
function GapAnswer({ card, task }: TaskProps<'gap'>) {
  const gaps = groupGaps(task.sentence).filter(({ key: isGap }) => isGap);
  const words = gaps.map(({ items }) => toPlainSpans(items)).join('; ');
  return (
    <>
      <p className="sr-only">{cardLabels.answer(words)}</p>
      <WrittenAnswer card={card} />
    </>
  );
}

/** Sentence with hidden words: *Show answer* fills them in. */
export const gapCard: CardPart = {
  Prompt: forTask('gap', Sentence),
  Task: PromptDetails,
  Answer: forTask('gap', GapAnswer),
  prepare: preparePictures,
};
