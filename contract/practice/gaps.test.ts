import { expect, test } from 'vitest';
import { askGap, hideGaps, listGapNumbers, readGaps } from './gaps.ts';

const gap = (number: number, text: string, hint?: string) => ({ number, text, hint });

test.each([
  ['a gap', 'The {{c1::heart}} pumps.', ['The ', gap(1, 'heart'), ' pumps.']],
  ['a hint', '{{c1::heart::an organ}}', [gap(1, 'heart', 'an organ')]],
  ['a hint with colons', '{{c1::a::b::c}}', [gap(1, 'a', 'b::c')]],
  ['an empty hint', '{{c1::heart::}}', [gap(1, 'heart')]],
  ['spaces around the words', '{{c2:: heart :: organ }}', [gap(2, 'heart', 'organ')]],
  [
    'several gaps, also with one number',
    '{{c1::A}}, {{c5::B}}, {{c1::C}}',
    [gap(1, 'A'), ', ', gap(5, 'B'), ', ', gap(1, 'C')],
  ],
  ['gaps without words between', '{{c1::A}}{{c2::B}}', [gap(1, 'A'), gap(2, 'B')]],
  ['a colon', '{{c1::3:1}}', [gap(1, '3:1')]],
  ['braces of a set', '{1, {{c1::2}}, 3}', ['{1, ', gap(1, '2'), ', 3}']],
  ['a brace at the end', '{{c1::{2}}}', [gap(1, '{2'), '}']],
  ['a line break', '{{c1::A\nB}}', [gap(1, 'A\nB')]],
  [
    'a formula in a gap',
    '{{c1::\\(\\frac{a}{{b}}\\)}} is right',
    [gap(1, '\\(\\frac{a}{{b}}\\)'), ' is right'],
  ],
  ['colons of a formula', '{{c1::\\(a::b\\)::hint}}', [gap(1, '\\(a::b\\)', 'hint')]],
  ['braces of a formula before', '\\({{x}}\\) and {{c1::y}}', ['\\({{x}}\\) and ', gap(1, 'y')]],
  ['an unclosed formula', 'a \\( {{c1::b}}', ['a \\( ', gap(1, 'b')]],
  ['colons and braces outside', 'a::b }} {{c1::c}}', ['a::b }} ', gap(1, 'c')]],
  ['markup as words', '{{c1::<b>x</b>}}', [gap(1, '<b>x</b>')]],
])('a sentence has %s', (_, sentence, parts) => {
  expect(readGaps(sentence)).toEqual({ parts });
});

test.each([
  ['none', 'No gap'],
  ['none', ''],
  ['none', '{{c1:word}}'],
  ['none', '{{word}}'],
  ['none', '{{cx::word}}'],
  ['unclosed', 'The {{c1::heart pumps'],
  ['unclosed', 'The {{c1::heart} pumps'],
  ['unclosed', '{{c1::a}} {{c2::b'],
  ['unclosed', '{{c1::\\(a}}\\)'],
  ['empty', '{{c1::}}'],
  ['empty', '{{c1::  ::hint}}'],
  ['nested', '{{c1::a {{c2::b}} c}}'],
  ['nested', '{{c1::a {{c1::b}}'],
  ['number', '{{c0::a}}'],
  ['number', '{{c6::a}}'],
  ['number', '{{c99999999999999999999::a}}'],
  ['in-formula', '\\(x = {{c1::2}}\\)'],
  ['in-formula', '{{c1::a}} \\(x = {{c2::2}}\\)'],
])('a fault is found: %s in %s', (fault, sentence) => {
  expect(readGaps(sentence)).toEqual({ fault });
  expect(listGapNumbers(sentence)).toEqual([]);
  expect(askGap(sentence, 1)).toBeUndefined();
  expect(hideGaps(sentence)).toBe(sentence);
});

const SENTENCE =
  '{{c2::Arteries::vessels}} carry {{c1::blood}} \\(a\\) from {{c2::the heart::organ}}.';

test('gaps are asked by their numbers, each once', () => {
  expect(listGapNumbers(SENTENCE)).toEqual([1, 2]);
  expect(hideGaps(SENTENCE)).toBe('… carry … \\(a\\) from ….');
});

test('the words of other gaps are shown', () => {
  expect(askGap(SENTENCE, 2)).toEqual({
    sentence: [
      { text: 'Arteries', isGap: true },
      { text: ' carry ' },
      { text: 'blood' },
      { text: ' ' },
      { text: 'a', isFormula: true },
      { text: ' from ' },
      { text: 'the heart', isGap: true },
      { text: '.' },
    ],
    hint: 'vessels',
  });
  expect(askGap(SENTENCE, 1)?.hint).toBeUndefined();
  expect(askGap(SENTENCE, 3)).toBeUndefined();
});

test('a formula in a gap is hidden with its words', () => {
  expect(askGap('{{c1::speed \\(v\\)}}', 1)?.sentence).toEqual([
    { text: 'speed ', isGap: true },
    { text: 'v', isFormula: true, isGap: true },
  ]);
});

test.each(['{{c1::', '{{c1::a}}', '}}', '::', '\\(', '\\(}}\\)', '\\({{c1::\\)', '{{c', '9', '{'])(
  '100 kB of %s are read in no time',
  (text) => {
    const long = text.repeat(100_000 / text.length);
    const start = performance.now();
    for (const sentence of [long, `{{c1::${long}`, `{{c${long}::a}}`]) {
      readGaps(sentence);
      hideGaps(sentence);
      askGap(sentence, 1);
    }
    expect(performance.now() - start).toBeLessThan(3_000);
  },
);
