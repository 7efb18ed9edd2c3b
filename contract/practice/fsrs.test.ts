import fc from 'fast-check';
import { FSRSAlgorithm } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { type Grade, type MemoryState, nextMemory, toInterval } from './fsrs.ts';

test('remembers and schedules as ts-fsrs does', () => {
  const library = new FSRSAlgorithm({ request_retention: 0.9, maximum_interval: 365 });
  const answer = fc.record({
    grade: fc.constantFrom<Grade>(1, 2, 3, 4),
    days: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ max: 800, min: 0 }),
    ),
  });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), (answers) => {
      let memory: MemoryState | undefined;
      for (const { grade, days } of answers) {
        const expected = library.next_state(memory ?? null, memory ? days : 0, grade);
        memory = nextMemory(memory, days, grade);
        expect(memory).toEqual(expected);
        expect(toInterval(memory)).toBe(library.next_interval(expected.stability, 0));
      }
    }),
    { numRuns: 2_000 },
  );
});
