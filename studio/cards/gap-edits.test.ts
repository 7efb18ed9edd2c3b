import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { gapTexts, listGaps, makeGap, removeGap, setHint } from './gap-edits.ts';

/** Makes a gap of the words between the signs of a selection, `‹` and `›`. */
function edit(marked: string, used?: number[]) {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return makeGap(marked.replace('‹', '').replace('›', ''), start, end, used);
}

function select(marked: string): string {
  const made = edit(marked);
  return 'reason' in made ? made.reason : made.sentence;
}

test.each([
  ['a word', 'The ‹heart› pumps blood', 'The {{c1::heart}} pumps blood'],
  ['a word with the spaces around it', 'The‹ heart ›pumps', 'The {{c1::heart}} pumps'],
  ['another word', 'The {{c1::heart}} pumps ‹blood›', 'The {{c1::heart}} pumps {{c2::blood}}'],
  ['the next number', 'The {{c2::heart}} pumps ‹blood›', 'The {{c2::heart}} pumps {{c3::blood}}'],
  ['a free number', 'The {{c5::heart}} pumps ‹blood›', 'The {{c5::heart}} pumps {{c1::blood}}'],
  ['a whole formula', 'Area: ‹\\(\\pi r^2\\)›', 'Area: {{c1::\\(\\pi r^2\\)}}'],
  ['nothing', 'The heart‹› pumps', studioTexts.selectWords],
  ['a space', 'The‹ ›heart', studioTexts.selectWords],
  ['a part of a formula', 'Area: \\(\\pi ‹r^2›\\)', gapTexts['in-formula']],
  ['a part of a gap', 'The {{c1::left ‹heart›}} pumps', gapTexts.nested],
  ['a gap', 'The ‹{{c1::heart}}› pumps', gapTexts.nested],
  ['words of a sentence with a fault', 'The {{c1::heart pumps ‹blood›', gapTexts.unclosed],
  ['a sixth word', '{{c1::a}} {{c2::b}} {{c3::c}} {{c4::d}} {{c5::e}} ‹f›', studioTexts.gapsMax],
])('makes a gap of %s', (_, marked, expected) => {
  expect(select(marked)).toBe(expected);
});

test.each([
  ['the next number', '{{c1::a}} ‹b›', [1, 2], 3, undefined],
  ['the next number after all gaps are gone', 'a ‹b›', [1, 2], 3, undefined],
  ['a number that no gap had', '{{c5::a}} ‹b›', [1, 5], 2, undefined],
  ['the lowest number, and says so', '{{c2::a}} ‹b›', [1, 2, 3, 4, 5], 1, studioTexts.gapReused(1)],
])('gives a new gap %s', (_, marked, used, number, note) => {
  expect(edit(marked, used)).toEqual({
    sentence: marked.replace('‹b›', `{{c${number}::b}}`),
    ...(note && { note }),
  });
});

const SENTENCE = 'The {{c1::heart::an organ}} pumps {{c2::blood}}.';

test('lists gaps, and changes their hints', () => {
  const [heart, blood] = listGaps(SENTENCE);
  expect(heart).toEqual({ number: 1, text: 'heart', hint: 'an organ', place: 1 });
  expect(blood).toEqual({ number: 2, text: 'blood', hint: undefined, place: 3 });
  expect(setHint(SENTENCE, 3, 'red')).toBe('The {{c1::heart::an organ}} pumps {{c2::blood::red}}.');
  expect(setHint(SENTENCE, 1, '')).toBe('The {{c1::heart}} pumps {{c2::blood}}.');
  expect(setHint(SENTENCE, 1, 'a}}b::c')).toBe('The {{c1::heart::a}b:c}} pumps {{c2::blood}}.');
  expect(removeGap(SENTENCE, 1)).toBe('The heart pumps {{c2::blood}}.');
  expect(listGaps('{{c1::open')).toEqual([]);
});
