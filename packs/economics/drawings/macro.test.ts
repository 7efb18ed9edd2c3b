import { expect, it } from 'vitest';
import { distanceTo } from '../../../tests/support/drawings.ts';
import { macroDiagrams } from './macro.ts';

const TOLERANCE = 1.5;

it.each(macroDiagrams)(
  'puts every point of $name at an intersection of two lines',
  ({ elements }) => {
    const paths = elements.flatMap((element) =>
      element.kind === 'curve' && !element.arrow ? [element.path] : [],
    );
    for (const element of elements) {
      if (element.kind !== 'point') continue;
      const meeting = paths.filter((path) => distanceTo(path, element) <= TOLERANCE);
      expect(meeting.length, `at ${element.x}, ${element.y}`).toBeGreaterThanOrEqual(2);
    }
  },
);
