import type { Diagram } from '#diagrams/diagram.ts';
import type { Drill } from '#diagrams/drill.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { createFrame } from './frame.ts';
import { playLabels } from './play-labels.ts';
import { playShift } from './play-shift.ts';
import { playSteps } from './play-steps.ts';

interface DrillOnDiagram {
  diagram: Diagram;
  drill: Drill;
}

/**
 * Plays a drill at the end of `place`, on a page with `site/styles/drill.css`. The student's first complete answer is
 * judged; the verdict then has the focus.
 * @returns a function that removes the drill
 */
export function playDrill(
  place: HTMLElement,
  { diagram, drill }: DrillOnDiagram,
  onJudged: (isRight: boolean) => void,
): () => void {
  const frame = createFrame(drill, onJudged);
  switch (drill.kind) {
    case 'label':
      playLabels(frame, diagram, drill);
      break;
    case 'shift':
      playShift(frame, diagram, drill);
      break;
    case 'build':
      playSteps(frame, diagram, drill);
  }
  place.append(frame.view);
  ignoreSecondPress();
  return () => frame.view.remove();
}
