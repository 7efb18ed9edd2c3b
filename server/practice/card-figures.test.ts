import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_ANSWERS,
  mergeAnswers,
  nextAnswer,
  RATINGS,
  toAnswersText,
  undoAnswer,
} from '#contract/practice/answers.ts';
import { countChange } from './card-figures.ts';

test.each([
  ['new answers', '', 'A1G1', { answers: 2, again: 1 }],
  ['the same answers', 'A1G1', 'A1G1', { answers: 0, again: 0 }],
  ['another answer', 'A1G1', 'A1G1A1', { answers: 1, again: 1 }],
  ['an earlier answer from another device', 'G5', 'A1G4', { answers: 1, again: 1 }],
  ['an undone answer', 'A1G1', 'A1U1', { answers: -1, again: 0 }],
  ['an undone “Again”', 'A1', 'U1', { answers: -1, again: -1 }],
  ['an answer that was undone before it was sent', '', 'U1', { answers: 0, again: 0 }],
  ['another rating of the same second', 'G1', 'A1', { answers: 0, again: 1 }],
  ['an evicted answer', 'A1G1', 'G2', { answers: 0, again: 0 }],
  ['an evicted card', 'A1G1', '', { answers: 0, again: 0 }],
])('counts %s', (_, before, after, change) => {
  expect(countChange(before, after)).toEqual(change);
});

test('each answer counts once, in whatever steps a device sends a year of answers', () => {
  const step = fc.record({
    rating: fc.constantFrom(...RATINGS),
    isUndone: fc.boolean(),
    isSent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [device, stored] = ['', ''];
      const expected = { answers: 0, again: 0 };
      const counted = { answers: 0, again: 0 };
      let unsent = 0;
      for (const [day, { rating, isUndone, isSent }] of steps.entries()) {
        const given = nextAnswer(device, rating, day * 86_400_000 + 1000);
        device = mergeAnswers(device, toAnswersText([given]));
        if (isUndone) device = undoAnswer(device, given);
        else {
          expected.answers += 1;
          expected.again += Number(rating === 'again');
        }
        unsent += 1;
        // A device that is offline for more answers than are kept loses the oldest.
        if (!isSent && unsent < MAX_ANSWERS) continue;
        unsent = 0;
        const merged = mergeAnswers(stored, device);
        const change = countChange(stored, merged);
        counted.answers += change.answers;
        counted.again += change.again;
        stored = merged;
      }
      const last = countChange(stored, device === '' ? '' : mergeAnswers(stored, device));
      expect({
        answers: counted.answers + last.answers,
        again: counted.again + last.again,
      }).toEqual(expected);
    }),
  );
});
