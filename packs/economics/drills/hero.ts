import { choose, type Drill, RIGHT_OR_LEFT } from '#diagrams/drill.ts';

/** Drills on the hero drawing, by its name. */
export const heroDrills: Record<string, readonly Drill[]> = {
  'effort-against-grade': [
    {
      kind: 'shift',
      name: 'better-notes',
      prompt: 'You get better notes, so an hour of effort teaches you more.',
      curves: ['The curve S₁', 'Only the point, along S₁'],
      curve: 'The curve S₁',
      directions: RIGHT_OR_LEFT,
      direction: 'To the right',
      start: 'Grades along, effort upwards. The curve S1 rises: at effort e it reaches a B.',
      after: ['S_2', 'second', 'arrow'],
      moves: [['S_1', 'S_2']],
      reason:
        'Each grade now takes less effort, so the whole curve moves from S₁ to S₂. The same effort e used to reach a B and now reaches an A*.',
    },
    {
      kind: 'label',
      name: 'axes-and-curves',
      prompt: choose('Effort against grade'),
      questions: [
        { label: 'Effort', place: 'The vertical axis', answer: 'Effort' },
        { label: 'Grade', place: 'The horizontal axis', answer: 'Grade' },
        { label: 'S_1', place: 'The curve on the left', answer: 'Before the notes (S₁)' },
        { label: 'S_2', place: 'The curve on the right', answer: 'With the notes (S₂)' },
      ],
      distractors: ['Price', 'Demand (D)'],
      reason:
        'S₂ lies to the right of S₁, because with the notes the same effort reaches a better grade.',
    },
  ],
};
