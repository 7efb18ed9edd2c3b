import { useState } from 'react';
import { drillLabels } from '../drill/labels.ts';
import { keyed } from './CardText.tsx';
import { ChooseWords } from './ChooseWords.tsx';
import { LabelledPicture } from './LabelledPicture.tsx';
import { cardLabels } from './labels.ts';
import { type TaskProps, taskPart } from './task-part.tsx';
import { Sign, Verdict } from './Verdict.tsx';

/** The student chooses the words of each rectangle on a picture. */
export const wordsCard = taskPart('words', Words);

function Words({ task, onJudged }: TaskProps<'words'>) {
  const { picture, labels, distractors, reason } = task;
  const places = labels.map(({ name, description }, index) => {
    const place = description ?? cardLabels.label(index + 1, labels.length);
    return { name: place, content: place, answer: name };
  });
  const [chosen, setChosen] = useState<readonly string[]>();
  if (chosen) {
    const isRight = labels.every(({ name }, index) => name === chosen[index]);
    return (
      <>
        <LabelledPicture
          picture={picture}
          labels={labels}
          renderBox={({ key, name }, index, style) => (
            <span
              key={key}
              className="card-box card-lifted"
              data-wrong={name !== chosen[index] || undefined}
              style={style}
            />
          )}
        />
        <Verdict isRight={isRight} reason={reason}>
          <ol className="card-pairs">
            {keyed(labels).map(([key, { name }]) => {
              const own = chosen[Number(key)] ?? '';
              return (
                <li key={key} className={own === name ? 'drill-mark-right' : 'drill-mark-wrong'}>
                  <Sign isRight={own === name} />
                  <span>
                    {Number(key) + 1}: {name}
                    {own !== name && (
                      <>
                        {drillLabels.not}
                        <s>{own}</s>
                      </>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        </Verdict>
      </>
    );
  }
  return (
    <ChooseWords
      places={places}
      distractors={distractors}
      changeHint={drillLabels.changeWord}
      renderWord={(word) => word}
      onChecked={(words) => {
        setChosen(words);
        onJudged(labels.every(({ name }, index) => name === words[index]));
      }}
    >
      {(buttons) => (
        <LabelledPicture
          picture={picture}
          labels={labels}
          renderBox={({ key }, index, style) => {
            const place = buttons[index];
            return (
              place && (
                <button
                  {...place.button}
                  key={key}
                  className={`card-box ${place.word === undefined ? '' : 'card-chosen'}`}
                  style={style}
                >
                  {place.word ?? index + 1}
                </button>
              )
            );
          }}
        />
      )}
    </ChooseWords>
  );
}
