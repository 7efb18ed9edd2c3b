import { describe, expect, test } from 'vitest';
import { LIMITS, PART_MAX_LENGTH } from '../../contract/practice/card-documents.ts';
import type { CardText } from '../../contract/practice/card-text.ts';
import { studioTexts } from '../texts.ts';
import {
  checkAccepted,
  checkAnswer,
  checkDistractors,
  checkLabels,
  checkNumber,
  checkPairs,
  checkPicture,
  checkPrompt,
  checkReason,
  checkSteps,
  checkTags,
  checkText,
  warnOfDescriptions,
} from './check-card.ts';
import { gapTexts } from './gap-edits.ts';

const letters = (count: number) => 'a'.repeat(count);
const words = (count: number) => Array.from({ length: count }, (_, place) => `word ${place}`);

describe('prompt', () => {
  test.each<[string, string | undefined, boolean, true | string]>([
    ['none', undefined, false, studioTexts.promptMissing],
    ['spaces', ' \n', true, studioTexts.promptMissing],
    ['300 characters', letters(300), false, true],
    ['301 characters', letters(301), false, studioTexts.promptTooLong(301, 300)],
    ['a formula', 'Find \\(\\frac{1}{2}\\).', false, true],
    ['a formula that does not end', 'Find \\(x', false, studioTexts.formulaOpen],
    ['gaps', '{{c1::a}} and {{c5::b::hint}}', true, true],
    ['gaps in a question', '{{c1::a}} and b', false, studioTexts.gapsInOther],
    ['no gap', 'a and b', true, gapTexts.none],
    ['a gap without an end', '{{c1::a', true, gapTexts.unclosed],
    ['a gap without words', '{{c1:: }}', true, gapTexts.empty],
    ['a gap in a gap', '{{c1::a {{c2::b}}}}', true, gapTexts.nested],
    ['a sixth number', '{{c6::a}}', true, gapTexts.number],
    ['a gap in a formula', '\\(x {{c1::y}}\\)', true, gapTexts['in-formula']],
  ])('with %s', (_, prompt, isGap, verdict) => {
    expect(checkPrompt(prompt, isGap)).toBe(verdict);
  });

  test('a formula with a mistake is refused with its place', () => {
    expect(checkPrompt('Find \\(\\frac{1}{2\\) now')).toMatch(
      /^The formula has a mistake after character \d+: /,
    );
  });
});

describe('formatted text', () => {
  const picture = { id: 'p', width: 10, height: 10, alt: 'A heart' };
  const table = (rows: number, cells: number) =>
    Array.from({ length: rows }, () => Array.from({ length: cells }, () => [{ text: 'a' }]));

  test.each<[string, CardText, true | string]>([
    ['a picture alone', [{ spans: [], picture }], true],
    [
      'a picture without a description',
      [{ spans: [{ text: 'a' }], picture: { ...picture, alt: ' ' } }],
      studioTexts.altMissing,
    ],
    ['a table', [{ spans: [], table: table(12, 6) }], true],
    ['too many rows', [{ spans: [], table: table(13, 1) }], studioTexts.tableTooLarge(12, 6)],
    ['too many columns', [{ spans: [], table: table(1, 7) }], studioTexts.tableTooLarge(12, 6)],
    ['a formula', [{ spans: [{ text: '\\ce{H2O}', isFormula: true }] }], true],
    ['nothing', [], studioTexts.answerMissing],
    ['spaces', [{ spans: [{ text: ' ' }] }], studioTexts.answerMissing],
    ['601 characters', [{ spans: [{ text: letters(601) }] }], studioTexts.answerTooLong(601, 600)],
  ])('with %s', (_, text, verdict) => {
    expect(checkAnswer(text)).toBe(verdict);
  });

  test('a mistake is found in each place of a formula', () => {
    const wrong = { text: '\\frac{1}{', isFormula: true };
    const fault = expect.stringMatching(/^The formula has a mistake after character \d+: /);
    expect(checkText([{ spans: [wrong] }])).toEqual(fault);
    expect(checkText([{ spans: [], table: [[[wrong]]] }])).toEqual(fault);
  });

  test('details may be empty, and a reason may not', () => {
    expect(checkText([])).toBe(true);
    expect(checkReason([])).toBe(studioTexts.reasonMissing);
    expect(checkReason([{ spans: [{ text: 'Because.' }] }])).toBe(true);
  });
});

test.each<[string, string[], true | string]>([
  ['none', [], studioTexts.acceptedMissing],
  ['one', ['a'], true],
  ['the maximum', words(LIMITS.accepted.max), true],
  ['too many', words(LIMITS.accepted.max + 1), studioTexts.tooMany(LIMITS.accepted.max)],
  ['the same twice', ['ATP', 'atp '], studioTexts.partTwice('atp ')],
  [
    'a long spelling',
    [letters(PART_MAX_LENGTH + 1)],
    studioTexts.partTooLong(letters(PART_MAX_LENGTH + 1), PART_MAX_LENGTH),
  ],
])('accepted spellings: %s', (_, accepted, verdict) => {
  expect(checkAccepted(accepted)).toBe(verdict);
});

test.each<[string, unknown, string[], true | string]>([
  ['no tolerance', undefined, ['heart'], true],
  ['a tolerance of a number', 0.1, ['9.8'], true],
  ['a tolerance of 0', 0, ['9.8'], true],
  ['a negative tolerance', -1, ['9.8'], studioTexts.toleranceNegative],
  ['a tolerance of a word', 1, ['heart'], studioTexts.numberMissing],
  ['a unit of a number', 'm/s', ['9,8'], true],
  ['a unit of a word', 'm/s', ['heart'], studioTexts.numberMissing],
  ['an emptied unit', '', ['heart'], true],
])('%s', (_, value, accepted, verdict) => {
  expect(checkNumber(value, accepted)).toBe(verdict);
});

test.each<[string, string | undefined, true | string]>([
  ['none', undefined, studioTexts.pictureMissing],
  ['without a description', ' ', studioTexts.altMissing],
  ['with a description', 'A heart', true],
])('picture: %s', (_, alt, verdict) => {
  expect(checkPicture(alt)).toBe(verdict);
});

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each<[string, string[], true | string]>([
  ['none', [], studioTexts.labelsMissing],
  ['one', ['aorta'], true],
  ['a label without a name', ['aorta', ' '], studioTexts.labelNameMissing(2)],
  ['the same name twice', ['aorta', 'Aorta'], studioTexts.partTwice('Aorta')],
  ['too many', words(LIMITS.labels.max + 1), studioTexts.tooMany(LIMITS.labels.max)],
])('labels: %s', (_, names, verdict) => {
  expect(checkLabels(named(...names))).toBe(verdict);
});

test('warns of a description that contains the name', () => {
  expect(warnOfDescriptions([{ name: 'aorta', description: 'Above the Aorta' }])).toBe(
    studioTexts.labelGivenAway('aorta'),
  );
  expect(warnOfDescriptions([{ name: 'aorta', description: 'At the top' }, { name: '' }])).toBe(
    true,
  );
});

test.each<[string, string[], true | string]>([
  ['none', [], true],
  ['words of no label', ['vein'], true],
  ['the name of a label', ['Aorta'], studioTexts.distractorIsLabel('Aorta')],
  ['too many', words(LIMITS.distractors.max + 1), studioTexts.tooMany(LIMITS.distractors.max)],
])('wrong words: %s', (_, distractors, verdict) => {
  expect(checkDistractors(distractors, named('aorta'))).toBe(verdict);
});

test.each<[string, string[], true | string]>([
  ['too few', words(2), studioTexts.tooFew(LIMITS.steps.min)],
  ['the minimum', words(3), true],
  ['the maximum', words(8), true],
  ['too many', words(9), studioTexts.tooMany(LIMITS.steps.max)],
  ['the same step twice', ['a', 'b', 'a'], studioTexts.partTwice('a')],
  ['an open formula', ['a', 'b', '\\(c'], studioTexts.formulaOpen],
])('steps: %s', (_, steps, verdict) => {
  expect(checkSteps(steps)).toBe(verdict);
});

const pairs = (...sides: [string, string][]) => sides.map(([left, right]) => ({ left, right }));

test.each<[string, ReturnType<typeof pairs>, true | string]>([
  ['too few', pairs(['a', '1'], ['b', '2']), studioTexts.tooFew(LIMITS.pairs.min)],
  ['the minimum', pairs(['a', '1'], ['b', '2'], ['c', '3']), true],
  [
    'a side without words',
    pairs(['a', '1'], ['b', ' '], ['c', '3']),
    studioTexts.pairIncomplete(2),
  ],
  ['the same on the left', pairs(['a', '1'], ['A', '2'], ['c', '3']), studioTexts.partTwice('A')],
  ['the same on the right', pairs(['a', '1'], ['b', '1'], ['c', '3']), studioTexts.partTwice('1')],
  ['an open formula', pairs(['a', '1'], ['b', '\\(2'], ['c', '3']), studioTexts.formulaOpen],
])('pairs: %s', (_, given, verdict) => {
  expect(checkPairs(given)).toBe(verdict);
});

test('a tag has no spaces', () => {
  expect(checkTags(['heart', 'AS-level'])).toBe(true);
  expect(checkTags(['the heart'])).toBe(studioTexts.tagSpaces);
});
