import { AXES, CHOOSE, type Drill } from './drill.ts';

/** Drills on the neutral drawing, by its name. */
export const neutralDrills: Record<string, readonly Drill[]> = {
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
