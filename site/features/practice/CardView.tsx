import { useId } from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import type { CardText } from '#contract/practice/card-text.ts';
import type { PracticeCard } from '#contract/practice/cards.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { openInReader } from '#site/components/ReadLink.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { DrillView } from './DrillView.tsx';
import { practiceLabels } from './labels.ts';

interface CardViewProps {
  card: PracticeCard;
  subjectName: string;
  /** E.g. `3 of 20`. */
  place: string;
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

export function CardView(props: CardViewProps) {
  const { card, subjectName, place, isRevealed } = props;
  const { prompt, source, diagram, drill, topicName } = card;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span className="flex-[1_1_9rem]">{practiceLabels.context(subjectName, topicName)}</span>
        <span className="figures">{place}</span>
      </p>
      <h2
        tabIndex={-1}
        data-focus="prompt"
        className="whitespace-pre-line font-sans font-semibold text-lg outline-none"
      >
        {prompt}
      </h2>
      {diagram && drill ? (
        <DrillView diagram={diagram} name={drill} onJudged={props.onJudged} onSkip={props.onSkip} />
      ) : (
        <AnswerView {...props} />
      )}
      {isRevealed && <Ratings {...props} />}
      {source && <SourceLink {...source} isBefore={!isRevealed} />}
    </Card>
  );
}

function AnswerView({ card: { answer, diagram }, isRevealed, onReveal }: CardViewProps) {
  if (!isRevealed) {
    return (
      <Button aria-keyshortcuts="Space" onClick={onReveal} className="sm:justify-self-start">
        {practiceLabels.showAnswer}
      </Button>
    );
  }
  return (
    <div
      tabIndex={-1}
      data-focus="answer"
      className="margin-line grid grid-cols-1 gap-3 pl-4 outline-none"
    >
      <Answer text={answer} />
      {diagram && <Drawing name={diagram} />}
    </div>
  );
}

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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={practiceLabels.ratings}
      tabIndex={-1}
      data-focus="ratings"
      className="outline-none grid grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] gap-2"
    >
      {RATINGS.map((rating, index) => (
        <div key={rating} className="grid content-start gap-1 text-center">
          <Button
            variant={suggestsAgain && rating === 'again' ? 'primary' : 'secondary'}
            className="border-2 border-brand px-1!"
            aria-keyshortcuts={`${index + 1}`}
            aria-describedby={`${id}-${rating}`}
            onClick={() => onRate(rating)}
          >
            {practiceLabels[rating]}
          </Button>
          <p id={`${id}-${rating}`} className="text-muted text-xs">
            {days[rating]}
          </p>
        </div>
      ))}
    </div>
  );
}
