import { useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { cardLabels } from './labels.ts';
import { type TaskProps, taskPart } from './task-part.tsx';
import { Verdict } from './Verdict.tsx';

/** The prompt is a statement. The first press is judged. */
export const trueOrFalseCard = taskPart('true-or-false', Statement);

function Statement({ task, onJudged }: TaskProps<'true-or-false'>) {
  const { isTrue, reason } = task;
  const [chosen, setChosen] = useState<boolean>();
  if (chosen !== undefined) {
    return (
      <Verdict isRight={chosen === isTrue} reason={reason}>
        <p className="font-semibold">{cardLabels.statement(isTrue)}</p>
      </Verdict>
    );
  }
  return (
    <div className="card-choices">
      {[true, false].map((value) => (
        <Button
          key={`${value}`}
          variant="secondary"
          onClick={() => {
            setChosen(value);
            onJudged(value === isTrue);
          }}
        >
          {value ? cardLabels.isTrue : cardLabels.isFalse}
        </Button>
      ))}
    </div>
  );
}
