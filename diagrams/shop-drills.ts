import { AXES, CHOOSE, type Drill, RIGHT_OR_LEFT } from './drill.ts';

/** Drills on the shop's own drawings, by the drawing's name. */
export const shopDrills: Record<string, readonly Drill[]> = {
  'effort-against-grade': [
    {
      kind: 'shift',
      name: 'better-notes',
      prompt: 'You get better notes, so an hour of effort teaches you more.',
      curves: ['The curve S1', 'Only the point, along S1'],
      curve: 'The curve S1',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start: 'Grades along, effort upwards. The curve S1 rises: at effort e it reaches a B.',
      after: ['S_2', 'second', 'arrow'],
      moves: [['S_1', 'S_2']],
      reason:
        'Each grade now takes less effort, so the whole curve moves from S1 to S2. The same effort e used to reach a B and now reaches an A*.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: CHOOSE,
      questions: [
        { label: 'Effort', place: 'The vertical axis', answer: 'Effort' },
        { label: 'Grade', place: 'The horizontal axis', answer: 'Grade' },
        { label: 'S_1', place: 'The curve on the left', answer: 'Before the notes (S1)' },
        { label: 'S_2', place: 'The curve on the right', answer: 'With the notes (S2)' },
      ],
      distractors: ['Price', 'Demand (D)'],
      reason:
        'S2 lies to the right of S1, because with the notes the same effort reaches a better grade.',
    },
  ],
  'topic-by-topic': [
    {
      kind: 'label',
      name: 'axes-and-curve',
      prompt: CHOOSE,
      questions: [
        { label: 'Topic', place: 'The horizontal axis', answer: 'Topics, in order' },
        { label: 'Understanding', place: 'The vertical axis', answer: 'Understanding' },
        { label: 'U', place: 'The curve', answer: 'What you understand so far (U)' },
      ],
      distractors: ['Price', 'Supply (S)'],
      reason: 'The curve rises from topic to topic, because each topic builds on the one before.',
    },
    {
      kind: 'build',
      name: 'draw-the-curve',
      prompt: 'Draw the diagram: press the steps in a sensible order.',
      stages: [
        [AXES],
        [{ name: 'A point above each of four topics', parts: ['1', '2', '3', '4'] }],
        [{ name: 'The curve through the points', parts: ['U'] }],
      ],
      reason: 'A point needs its axes, and the curve needs the points that it runs through.',
    },
  ],
};
