import { type ComponentProps, useId } from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import type { CardText } from '#contract/practice/card-text.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { openInReader } from '#site/components/ReadLink.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { DrillView } from './DrillView.tsx';
import { practiceLabels } from './labels.ts';
import { StageBar, StageCard } from './Stage.tsx';

interface CardViewProps {
  card: PracticeCard;
  /** Subject, and topic or file. */
  context: string;
  /** Day on which the card comes up after each rating, in words. */
  days: Record<Rating, string>;
  /** True once the answer is shown, or the drill is judged. */
  isRevealed: boolean;
  /** True after a wrong answer to a drill. */
  suggestsAgain: boolean;
  onReveal: () => void;
  onJudged: (isRight: boolean) => void;
  onRate: (rating: Rating) => void;
  /** Leaves out a card that cannot be shown. */
  onSkip: () => void;
}

/** The card and its bar, in a {@link Stage}. */
export function CardView(props: CardViewProps) {
  const { card, isRevealed } = props;
  const { prompt, source, diagram, drill } = card;
  return (
    <>
      <StageCard>
        <h2 tabIndex={-1} data-focus="prompt" className="stage-prompt">
          {prompt}
        </h2>
        <p className="text-muted text-sm">{props.context}</p>
        {diagram && drill ? (
          <DrillView
            diagram={diagram}
            name={drill}
            onJudged={props.onJudged}
            onSkip={props.onSkip}
          />
        ) : (
          isRevealed && (
            <div tabIndex={-1} data-focus="answer" className="stage-answer">
              <Answer text={card.answer} />
              {diagram && <Drawing name={diagram} />}
            </div>
          )
        )}
        {source && <SourceLink {...source} isBefore={!isRevealed} />}
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
  if (props.card.drill) return <p className="stage-wait">{practiceLabels.rateAfter}</p>;
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
      className="-mx-small-button -mb-2 justify-self-start text-left"
      onClick={openInReader(fileId, path)}
    >
      {isBefore ? practiceLabels.tooHard : practiceLabels.sourcePage(page, title)}
    </Button>
  );
}

/** Returns the paragraphs, with adjacent bullets together. */
function groupBullets(text: CardText): CardText[] {
  const groups: CardText[] = [];
  for (const block of text) {
    const last = groups.at(-1);
    if (block.isBullet && last?.[0]?.isBullet) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Pairs items with keys for React. A card's text never changes. */
const keyed = <T,>(items: readonly T[]) => items.map((item, index) => [`${index}`, item] as const);

const Answer = ({ text }: { text: CardText }) =>
  keyed(groupBullets(text)).map(([key, [first, ...others]]) =>
    first?.isBullet ? (
      <ul key={key} className="grid list-disc gap-1 pl-5">
        {keyed([first, ...others]).map(([number, bullet]) => (
          <li key={number}>
            <Spans {...bullet} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={key} className="whitespace-pre-line">
        {first && <Spans {...first} />}
      </p>
    ),
  );

const Spans = ({ spans }: CardText[number]) =>
  keyed(spans).map(([key, { text, isBold, isItalic }]) => {
    const Weight = isBold ? 'strong' : 'span';
    return <Weight key={key}>{isItalic ? <em>{text}</em> : text}</Weight>;
  });

/** @param name drawing in the page's `DiagramSheet`, which has its title and description */
function Drawing({ name }: { name: string }) {
  if (!document.querySelector(`#${CSS.escape(name)}-title`)) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its title is in the page's DiagramSheet
    <svg
      viewBox="0 0 320 240"
      role="img"
      aria-labelledby={`${name}-title ${name}-desc`}
      className="squared w-full max-w-[24rem] rounded border border-rule"
    >
      <use href={`#${name}`} />
    </svg>
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
