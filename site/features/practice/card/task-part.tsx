import type { ComponentType } from 'react';
import type { CardTask } from '#contract/practice/card-tasks.ts';
import { PromptDetails, PromptText, preparePictures } from './CardText.tsx';
import type { CardPart, CardPartProps } from './card-part.ts';

type TaskOf<Kind extends CardTask['kind']> = Extract<CardTask, { kind: Kind }>;

/** Props of a view that needs the task of its kind. */
export type TaskProps<Kind extends CardTask['kind']> = CardPartProps & { task: TaskOf<Kind> };

const isOfKind = <Kind extends CardTask['kind']>(
  task: CardTask | undefined,
  kind: Kind,
): task is TaskOf<Kind> => task?.kind === kind;

/** Passes the task of a card to a view, which other cards do not show. */
export const forTask =
  <Kind extends CardTask['kind']>(kind: Kind, View: ComponentType<TaskProps<Kind>>) =>
  (props: CardPartProps) =>
    isOfKind(props.card.task, kind) && <View {...props} task={props.card.task} />;

/** Creates the part of a kind: its view follows the prompt and its details. */
export function taskPart<Kind extends CardTask['kind']>(
  kind: Kind,
  View: ComponentType<TaskProps<Kind>>,
): CardPart {
  const Task = forTask(kind, View);
  return {
    Prompt: PromptText,
    Task: (props) => (
      <>
        <PromptDetails {...props} />
        <Task {...props} />
      </>
    ),
    prepare: preparePictures,
  };
}
