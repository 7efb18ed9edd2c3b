import { useRef, useState } from 'react';
import { findAccepted, withUnit } from '#contract/practice/typed-answers.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { drillLabels } from '../drill/labels.ts';
import { cardLabels } from './labels.ts';
import { type TaskProps, taskPart } from './task-part.tsx';
import { Verdict } from './Verdict.tsx';

/** The student types the answer, and may correct the page's verdict. */
export const typedCard = taskPart('typed', TypedAnswer);

function TypedAnswer({ card, task, onJudged }: TaskProps<'typed'>) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [isCorrected, setCorrected] = useState(false);
  const accepted = typed === undefined ? undefined : findAccepted(typed, task);
  const check = () => {
    const text = field.current?.value.trim() ?? '';
    setMissing(text === '');
    if (text === '') return field.current?.focus();
    setTyped(text);
    onJudged(findAccepted(text, task) !== undefined);
  };
  if (typed !== undefined) {
    const isRight = accepted !== undefined || isCorrected;
    return (
      <Verdict isRight={isRight} reason={card.answer}>
        <dl className="card-typed">
          <dt>{cardLabels.youWrote}</dt>
          <dd>{isRight ? typed : <s>{typed}</s>}</dd>
          {accepted !== typed && (
            <>
              <dt>{cardLabels.accepted}</dt>
              <dd>
                <b>{withUnit(accepted ?? task.accepted[0] ?? '', task.unit)}</b>
              </dd>
            </>
          )}
        </dl>
        {isCorrected && <p>{cardLabels.countedAsRight}</p>}
        {!isRight && (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => {
              setCorrected(true);
              onJudged(true);
            }}
          >
            {cardLabels.wasRight}
          </Button>
        )}
      </Verdict>
    );
  }
  return (
    <form
      noValidate
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Field label={cardLabels.yourAnswer} error={isMissing ? cardLabels.typeFirst : undefined}>
        <Input
          ref={field}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
        />
      </Field>
      <Button type="submit">{drillLabels.check}</Button>
    </form>
  );
}
