import type { Diagram } from '#diagrams/diagram.ts';
import { label, type Place, point, smooth } from '#diagrams/plot.ts';

const START = 70;
const END = 34;
const LENGTH = 236;

/** Computes an energy profile from the start's level to the end's, over a hump in between. */
const profile =
  (hump: number) =>
  (x: number): Place => {
    const share = x / LENGTH;
    const level = START + (END - START) * share ** 2 * (3 - 2 * share);
    return [x, level + hump * Math.sin(Math.PI * share) ** 4];
  };

const alone = profile(112);
const withNotes = profile(52);

/** An energy profile of revision: the notes lower the hump, as a catalyst does. */
export const heroDiagram: Diagram = {
  name: 'effort-profile',
  title: 'The activation energy of a grade',
  description:
    'Revision along, effort upwards. Two curves lead from a B over a hump down to an A*: the hump is high without the notes and about half as high with them, as for a reaction with a catalyst.',
  elements: [
    { kind: 'axes', x: 'Revision', y: 'Effort' },
    {
      kind: 'curve',
      path: smooth(alone, 0, LENGTH),
      tone: 'ink',
      label: label('Without notes', [LENGTH / 2 + 26, 156]),
    },
    {
      kind: 'curve',
      path: smooth(withNotes, 0, LENGTH),
      tone: 'brand',
      label: label('With notes', [LENGTH / 2 - 22, 64], 'middle'),
    },
    { kind: 'curve', path: 'M166 42 L166 92', tone: 'accent', arrow: true, part: 'arrow' },
    point(alone(0), label('B', [8, START + 12])),
    point(alone(LENGTH), label('A*', [LENGTH - 4, END + 14], 'middle')),
  ],
};
