import { type ComponentProps, type ReactNode, useId } from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import { isJudgedCard, isPlainPrompt, type PracticeCard } from '#contract/practice/cards.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { openInReader } from '#site/components/ReadLink.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { useQuery } from '#site/lib/query.ts';
import type { CardPartProps } from './card/card-part.ts';
import { cardPart } from './card/card-parts.ts';
import { practiceLabels } from './labels.ts';
import { StageBar, StageCard } from './Stage.tsx';

interface CardViewProps extends Omit<CardPartProps, 'renderFailure'> {
  /** Subject, and topic or file. */
  context: string;
  /** Day on which the card comes up after each rating, in words. */
  days: Record<Rating, string>;
  /** True after a wrong answer that the page has judged. */
  suggestsAgain: boolean;
  onReveal: () => void;
  onRate: (rating: Rating) => void;
  /** Leaves out a card that cannot be shown. */
  onSkip: () => void;
  /** Below the card. */
  tools: ReactNode;
}

/** The card and its bar, in a {@link Stage}. */
export function CardView(props: CardViewProps) {
  const { card, isRevealed, context, tools, onSkip } = props;
  const { data: part, error, refetch } = useQuery(cardPart(card));
  const isJudged = isJudgedCard(card);
  const renderFailure: CardPartProps['renderFailure'] = (cause, onRetry) => (
    <div className="grid justify-items-start gap-3">
      <LoadFailure title={practiceLabels.cardFailed} error={cause} onRetry={onRetry} />
      <Button variant="quiet" size="small" className="-ml-small-button" onClick={onSkip}>
        {practiceLabels.skip}
      </Button>
    </div>
  );
  const shown = { ...props, renderFailure };
  return (
    <>
      <StageCard>
        <h2 tabIndex={-1} data-focus="prompt" className="stage-prompt">
          {part?.Prompt ? (
            <part.Prompt {...shown} />
          ) : (
            // The TeX of a formula would flash, but a screen reader has its focus here.
            <span className={isPlainPrompt(card) || error ? undefined : 'sr-only'}>
              {card.prompt}
            </span>
          )}
        </h2>
        <p className="text-muted text-sm">{context}</p>
        {part && <part.Task {...shown} />}
        {error && renderFailure(error, refetch)}
        {!part && !error && isJudged && <Placeholder className="h-72" />}
        {isRevealed && !isJudged && (
          <div tabIndex={-1} data-focus="answer" className="stage-answer">
            {part?.Answer ? <part.Answer {...shown} /> : <Placeholder />}
          </div>
        )}
        <div className="stage-tools">
          {card.source && <SourceLink {...card.source} isBefore={!isRevealed} />}
          {tools}
        </div>
      </StageCard>
      <StageBar>
        <Actions {...props} />
        <p className="stage-keys">{practiceLabels.keys}</p>
      </StageBar>
    </>
  );
}

function Actions(props: CardViewProps) {
  if (props.isRevealed) return <Ratings {...props} />;
  if (isJudgedCard(props.card)) return <p className="stage-wait">{practiceLabels.rateAfter}</p>;
  return <ShowAnswer onClick={props.onReveal} />;
}

export const ShowAnswer = (props: ComponentProps<'button'>) => (
  <Button {...props} aria-keyshortcuts="Space" className="stage-action">
    {practiceLabels.showAnswer}
  </Button>
);

type SourceLinkProps = NonNullable<PracticeCard['source']> & {
  /** True before the answer is shown. */
  isBefore: boolean;
};

function SourceLink({ fileId, title, page, quote, isBefore }: SourceLinkProps) {
  const path = readPath(fileId, { page, quote });
  return (
    <Button
      href={path}
      variant="quiet"
      size="small"
      className="text-left"
      onClick={openInReader(fileId, path)}
    >
      {isBefore ? practiceLabels.tooHard : practiceLabels.sourcePage(page, title)}
    </Button>
  );
}

function Ratings({ days, suggestsAgain, onRate }: CardViewProps) {
  const id = useId();
  const marked = suggestsAgain ? 'again' : 'good';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={practiceLabels.ratings}
      tabIndex={-1}
      data-focus="ratings"
      className="stage-ratings"
    >
      {RATINGS.map((rating, index) => (
        <button
          key={rating}
          type="button"
          className="stage-rating"
          data-marked={rating === marked || undefined}
          aria-keyshortcuts={`${index + 1}`}
          aria-labelledby={`${id}-${rating}`}
          aria-describedby={`${id}-${rating}-day`}
          onClick={() => onRate(rating)}
        >
          <span id={`${id}-${rating}`}>{practiceLabels[rating]}</span>
          <span id={`${id}-${rating}-day`}>{days[rating]}</span>
        </button>
      ))}
    </div>
  );
}
