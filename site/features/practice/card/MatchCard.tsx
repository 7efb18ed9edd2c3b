import { useState } from 'react';
import { toPlainSpans } from '#contract/practice/card-text.ts';
import { drillLabels } from '../drill/labels.ts';
import { keyed, Spans } from './CardText.tsx';
import { ChooseWords } from './ChooseWords.tsx';
import { cardLabels } from './labels.ts';
import { type TaskProps, taskPart } from './task-part.tsx';
import { Sign, Verdict } from './Verdict.tsx';

/** The student chooses the partner of each line. */
export const matchCard = taskPart('match', Pairs);

function Pairs({ task, onJudged }: TaskProps<'match'>) {
  const [{ places, partners }] = useState(() => ({
    places: task.pairs.map(({ left, right }) => ({
      name: toPlainSpans(left),
      content: <Spans spans={left} />,
      answer: toPlainSpans(right),
    })),
    partners: new Map(task.pairs.map(({ right }) => [toPlainSpans(right), right])),
  }));
  const [chosen, setChosen] = useState<readonly string[]>();
  const renderWord = (word: string) => <Spans spans={partners.get(word) ?? []} />;
  if (chosen) {
    const isRight = places.every(({ answer }, index) => answer === chosen[index]);
    return (
      <Verdict isRight={isRight} reason={task.reason}>
        <ul className="card-pairs">
          {keyed(places).map(([key, { content, answer }]) => {
            const own = chosen[Number(key)] ?? '';
            return (
              <li key={key} className={own === answer ? 'drill-mark-right' : 'drill-mark-wrong'}>
                <Sign isRight={own === answer} />
                <span>
                  {content} → {renderWord(answer)}
                  {own !== answer && (
                    <>
                      {drillLabels.not}
                      <s>{renderWord(own)}</s>
                    </>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Verdict>
    );
  }
  return (
    <ChooseWords
      places={places}
      changeHint={cardLabels.changeMatch}
      renderWord={renderWord}
      onChecked={(words) => {
        setChosen(words);
        onJudged(places.every(({ answer }, index) => answer === words[index]));
      }}
    >
      {(buttons) => (
        <ol className="card-places">
          {keyed(buttons).map(([key, { word, button }]) => (
            <li key={key}>
              <button {...button} className="card-place">
                <b>{Number(key) + 1}</b>
                <span>{places[Number(key)]?.content}</span>
                <span className="card-partner">{word === undefined ? '…' : renderWord(word)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </ChooseWords>
  );
}
