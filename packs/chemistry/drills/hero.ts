import { choose, type Drill, UP_OR_DOWN } from '#diagrams/drill.ts';

/** Drills on the hero drawing, by its name. */
export const heroDrills: Record<string, readonly Drill[]> = {
  'effort-profile': [
    {
      kind: 'shift',
      name: 'better-notes',
      prompt: 'You get better notes, so the hardest hour of revision becomes easier.',
      curves: ['The hump of the curve', 'The grade at its end'],
      curve: 'The hump of the curve',
      directions: UP_OR_DOWN,
      direction: 'Downwards',
      start: 'Revision along, effort upwards. A curve leads from a B over a high hump to an A*.',
      after: ['With notes', 'arrow'],
      moves: [['Without notes', 'With notes']],
      reason:
        'The start and the end stay as they are, but the way over the hump takes less effort. A catalyst does the same to a reaction.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('The activation energy of a grade'),
      questions: [
        { label: 'Effort', place: 'The vertical axis', answer: 'Effort' },
        { label: 'Revision', place: 'The horizontal axis', answer: 'Progress of your revision' },
        { label: 'Without notes', place: 'The higher hump', answer: 'Without the notes' },
        { label: 'With notes', place: 'The lower hump', answer: 'With the notes' },
      ],
      distractors: ['Temperature', 'Concentration'],
      reason:
        'The lower hump is the way with the notes: from the same start to the same end, with less effort in between.',
    },
  ],
};
