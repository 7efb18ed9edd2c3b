import type { Element } from './diagram.ts';

/** An exercise on a drawing. It names the drawing's elements by their parts; see `partName`. */
export type Drill = LabelDrill | ShiftDrill | BuildDrill;

interface Exercise {
  /** In kebab-case, unique for its drawing, and permanent: students' answers are stored under it. */
  name: string;
  /** Instruction or event, e.g. “Incomes rise and the good is normal.” */
  prompt: string;
  /** Shown after the answer, in one to three sentences. */
  reason: string;
}

/** Numbers replace some labels of the drawing. The student chooses the words that belong there. */
export interface LabelDrill extends Exercise {
  kind: 'label';
  questions: {
    /** Label on the drawing, e.g. `D_1`. */
    label: string;
    /** The place of the number in words, e.g. “The line that slopes upwards”. It does not give the answer away. */
    place: string;
    /** E.g. “Supply (S)”. */
    answer: string;
  }[];
  /** Words that belong nowhere on this drawing. */
  distractors: string[];
}

/** An event moves a curve. The student chooses the curve and its direction. */
export interface ShiftDrill extends Exercise {
  kind: 'shift';
  curves: string[];
  /** The right one of the curves. */
  curve: string;
  directions: string[];
  direction: string;
  /** Description of the drawing before the shift. It does not give the answer away. */
  start: string;
  /** Description of the drawing after the shift. Undefined if the drawing's own description fits. */
  end?: string;
  /** Parts of the drawing that this drill leaves out. */
  without?: string[];
  /** Parts of the drawing, and elements of this drill's own, that appear with the shift. */
  after: (string | Element)[];
  /** Each curve that moves, by its label before and after. */
  moves: [from: string, to: string][];
}

/** The student places the parts of a drawing in the order in which to draw them. */
export interface BuildDrill extends Exercise {
  kind: 'build';
  /** Parts that are on the drawing at the start. */
  drawn?: string[];
  /** Steps of the same stage may come in any order. */
  stages: Step[][];
}

export interface Step {
  /** E.g. “Demand and supply”. */
  name: string;
  parts: string[];
}

/** Prompt of a label drill. @param diagram name for students that reveals no answer */
export const choose = (diagram: string) => `${diagram}: choose the words for each number.`;

/** Prompt of a build drill. @param diagram name for students */
export const draw = (diagram: string) =>
  `${diagram}: press the steps in the order in which you would draw them.`;

/** Words of several drills. */
export const RIGHT_OR_LEFT = ['To the right', 'To the left'];
export const UP_OR_DOWN = ['Upwards', 'Downwards'];
export const AXES: Step = { name: 'Axes', parts: ['axes'] };
