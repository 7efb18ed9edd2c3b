import { useState } from 'react';
import { describeLabel, keyed, PromptText } from './CardText.tsx';
import type { CardPart } from './card-part.ts';
import { LabelledPicture } from './LabelledPicture.tsx';
import { cardLabels } from './labels.ts';
import { WrittenAnswer } from './QuestionCard.tsx';
import { forTask, type TaskProps, taskPart } from './task-part.tsx';

/** Picture with hidden labels: one is asked, or all. *Show answer* lifts the boxes. */
export const labelsCard: CardPart = {
  ...taskPart('labels', HiddenLabels),
  Prompt: (props) => (
    <>
      <PromptText {...props} />
      <Asked {...props} />
    </>
  ),
  Answer: forTask('labels', LabelsAnswer),
};

const Asked = forTask('labels', ({ task: { labels, asked } }) => {
  const label = labels.find(({ key }) => key === asked);
  return label && <span className="card-asked">{describeLabel(label, labels)}</span>;
});

function HiddenLabels({ task, isRevealed }: TaskProps<'labels'>) {
  const { picture, labels, asked } = task;
  const [lifted, setLifted] = useState<readonly string[]>([]);
  const last = labels.find(({ key }) => key === lifted.at(-1));
  return (
    <>
      <LabelledPicture
        picture={picture}
        labels={labels}
        renderBox={(label, index, style) => {
          const { key, name } = label;
          const isAsked = key === asked;
          const named = cardLabels.named(describeLabel(label, labels), name);
          const box = { key, style, 'data-asked': isAsked || undefined };
          if (isRevealed && (isAsked || asked === undefined)) {
            return (
              <span {...box} className="card-box card-lifted">
                <span className="sr-only">{named}</span>
              </span>
            );
          }
          if (asked !== undefined) {
            return (
              <span {...box} className="card-box" aria-hidden="true">
                {index + 1}
              </span>
            );
          }
          const isShown = lifted.includes(key);
          return (
            <button
              {...box}
              type="button"
              className={`card-box ${isShown ? 'card-lifted' : ''}`}
              aria-pressed={isShown}
              aria-label={isShown ? named : cardLabels.lift(describeLabel(label, labels))}
              onClick={() =>
                setLifted(isShown ? lifted.filter((other) => other !== key) : [...lifted, key])
              }
            >
              {!isShown && index + 1}
            </button>
          );
        }}
      />
      {/* A lifted box changes its name, which screen readers may not read. */}
      <p role="status" className="sr-only">
        {last?.name}
      </p>
    </>
  );
}

function LabelsAnswer({ card, task: { labels, asked } }: TaskProps<'labels'>) {
  const label = labels.find(({ key }) => key === asked);
  return (
    <>
      {label ? (
        <p className="font-semibold">{label.name}</p>
      ) : (
        <ol aria-label={cardLabels.labelNames} className="grid list-decimal gap-1 pl-6">
          {keyed(labels).map(([key, { name }]) => (
            <li key={key}>{name}</li>
          ))}
        </ol>
      )}
      <WrittenAnswer card={card} />
    </>
  );
}
