import { expect, test } from 'vitest';
import { type CardSides, toSides } from './card-sides.ts';
import { toPlainText } from './card-text.ts';
import type { PracticeCard } from './cards.ts';

const answer = [{ spans: [{ text: 'Why' }] }];

/** `anki-text.test.ts` shows the other kinds. */
test.each<
  [string, Pick<PracticeCard, 'task'> & { answer?: PracticeCard['answer'] }, string, string]
>([
  [
    'a gap with a hint, in words and a formula',
    {
      answer,
      task: {
        kind: 'gap',
        hint: 'a chamber',
        sentence: [
          { text: 'The ' },
          { text: 'left ', isGap: true },
          { text: 'x^2', isFormula: true, isGap: true },
          { text: ' pumps.' },
        ],
      },
    },
    'The _____ (a chamber) pumps.',
    'The left x^2 pumps.\nWhy',
  ],
  [
    'a gap in two places, with the hint at the first',
    {
      task: {
        kind: 'gap',
        hint: 'h',
        sentence: [{ text: 'A', isGap: true }, { text: ' and ' }, { text: 'B', isGap: true }],
      },
    },
    '_____ (h) and _____',
    'A and B',
  ],
  [
    'a typed number with its unit and other spellings',
    { answer, task: { kind: 'typed', accepted: ['9.81', '9,81', '981e-2'], unit: 'm/s²' } },
    'Prompt',
    '9.81 m/s²\nAlso right: 9,81; 981e-2\nWhy',
  ],
  [
    'a typed number in scientific notation',
    { task: { kind: 'typed', accepted: ['3×10⁸'], unit: 'm/s²' } },
    'Prompt',
    '3×10⁸ m/s²',
  ],
  [
    'a typed number with an E',
    { task: { kind: 'typed', accepted: ['3e8'], unit: 'm/s' } },
    'Prompt',
    '3e8 m/s',
  ],
  [
    'a typed number with the letter x',
    { task: { kind: 'typed', accepted: ['3 x 10^8'], unit: 'm/s' } },
    'Prompt',
    '3 x 10^8 m/s',
  ],
  [
    'a typed number with another spelling of its unit',
    { task: { kind: 'typed', accepted: ['9.81 m/s^2'], unit: 'm/s²' } },
    'Prompt',
    '9.81 m/s^2',
  ],
  [
    'a typed number after its unit',
    { task: { kind: 'typed', accepted: ['£5'], unit: '£' } },
    'Prompt',
    '£5',
  ],
  ['a drill on a drawing, as nothing', {}, '', ''],
])('writes %s', (_, card, front, back) => {
  const sides = toSides({ prompt: 'Prompt', answer: [], ...card });
  const plain = ({ front, back }: CardSides) => [front, back].map(toPlainText);
  expect(plain(sides)).toEqual([front, back]);
});
