import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { gapTexts, listGaps, makeGap, removeGap, setHint } from './gap-edits.ts';

/** Makes a gap of the words between the signs of a selection, `‹` and `›`. */
function select(marked: string): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const edit = makeGap(marked.replace('‹', '').replace('›', ''), start, end);
  return 'reason' in edit ? edit.reason : edit.sentence;
}

test.each([
  ['a word', 'The ‹heart› pumps blood', 'The {{c1::heart}} pumps blood'],
  ['a word with the spaces around it', 'The‹ heart ›pumps', 'The {{c1::heart}} pumps'],
  ['another word', 'The {{c1::heart}} pumps ‹blood›', 'The {{c1::heart}} pumps {{c2::blood}}'],
  ['a free number', 'The {{c2::heart}} pumps ‹blood›', 'The {{c2::heart}} pumps {{c1::blood}}'],
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
