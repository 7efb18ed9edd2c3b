import { useState } from 'react';
import { type CardSpan, toPlainSpans } from '#contract/practice/card-text.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { isRightOrder, listSteps } from '../drill/drill-rules.ts';
import { drillLabels } from '../drill/labels.ts';
import { keyed, Spans } from './CardText.tsx';
import { DrillStyles } from './DrillStyles.tsx';
import { cardLabels } from './labels.ts';
import { type TaskProps, taskPart } from './task-part.tsx';
import { Verdict } from './Verdict.tsx';

/** The student presses the steps in order. The last press is judged. */
export const orderCard = taskPart('order', Steps);

interface Step {
  /** As plain text. */
  name: string;
  spans: CardSpan[];
}

function Steps({ task, onJudged }: TaskProps<'order'>) {
  const [{ right, listed }] = useState(() => {
    const steps: Step[] = task.steps.map((spans) => ({ name: toPlainSpans(spans), spans }));
    return { right: steps, listed: listSteps(steps.map((step) => [step])) };
  });
  const [order, setOrder] = useState<readonly Step[]>([]);
  const [status, setStatus] = useState('');
  const isRight = isRightOrder(
    order,
    right.map((step) => [step]),
  );
  const press = (step: Step) => {
    if (order.includes(step)) return;
    const next = [...order, step];
    setOrder(next);
    setStatus(drillLabels.placed(step.name, next.length, right.length));
    if (next.length === right.length) {
      onJudged(
        isRightOrder(
          next,
          right.map((each) => [each]),
        ),
      );
    }
  };
  const takeBack = () => {
    const last = order.at(-1);
    if (!last) return;
    setOrder(order.slice(0, -1));
    setStatus(drillLabels.takenBack(last.name));
  };
  if (order.length === right.length) {
    return (
      <Verdict isRight={isRight} reason={task.reason}>
        {!isRight && <p>{cardLabels.rightOrder}</p>}
        <ol className="grid list-decimal gap-1 pl-6">
          {keyed(right).map(([key, { name, spans }]) => {
            const own = order[Number(key)];
            return (
              <li key={key}>
                <Spans spans={spans} />
                {own && own.name !== name && (
                  <>
                    {drillLabels.not}
                    <s>
                      <Spans spans={own.spans} />
                    </s>
                  </>
                )}
              </li>
            );
          })}
        </ol>
      </Verdict>
    );
  }
  return (
    <div className="drill">
      <DrillStyles />
      <div className="drill-form">
        <fieldset>
          <legend>{cardLabels.steps}</legend>
          {keyed(listed).map(([key, step]) => {
            const number = order.indexOf(step) + 1;
            return (
              <button
                key={key}
                type="button"
                className="drill-step"
                aria-disabled={number > 0}
                data-number={number}
                onClick={() => press(step)}
              >
                <Spans spans={step.spans} />
              </button>
            );
          })}
        </fieldset>
        <Button variant="quiet" aria-disabled={order.length === 0} onClick={takeBack}>
          {drillLabels.takeBack}
        </Button>
        <p role="status" className="drill-status">
          {status}
        </p>
      </div>
    </div>
  );
}
