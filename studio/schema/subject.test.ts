import { expect, test } from 'vitest';
import { studioTexts } from '../texts.ts';
import { checkSlug, warnOfFormerSlug, warnOfPastExam } from './subject.ts';

test.each(['microeconomics', 'a-level-2', '7136'])('accepts /%s', (slug) => {
  expect(checkSlug(slug)).toBe(true);
});

test.each([undefined, '', 'Micro', 'two words', '-a', 'a--b', 'a/b', 'ö'])('rejects %s', (slug) =>
  expect(checkSlug(slug)).toEqual(expect.any(String)),
);

test('rejects a path that the shop uses itself', () => {
  expect(checkSlug('checkout')).toBe('The shop already uses /checkout.');
});

const FORMER = [{ former: 'macro', id: 'subject-macro', slug: 'macro-2027' }];

test.each([
  ['macro', 'subject-trade', '/macro-2027'],
  ['macro', 'drafts.subject-trade', '/macro-2027'],
  ['macro', undefined, '/macro-2027'],
])('warns that /%s was the address of a subject other than %s', async (slug, id, said) => {
  expect(await warnOfFormerSlug(slug, id, async () => FORMER)).toContain(said);
});

test.each([
  ['macro', 'subject-macro'],
  ['macro', 'drafts.subject-macro'],
  ['trade', 'subject-trade'],
  [undefined, 'subject-trade'],
])('accepts /%s for %s', async (slug, id) => {
  expect(await warnOfFormerSlug(slug, id, async () => FORMER)).toBe(true);
});

test('accepts an address while the shop does not respond', async () => {
  expect(await warnOfFormerSlug('macro', 'a', () => Promise.reject(new Error('down')))).toBe(true);
});

test.each([
  [undefined, true],
  ['2027-05-10', true],
  ['2027-05-09', studioTexts.examDatePast],
])('warns of an exam that has passed: %s', (day, verdict) => {
  expect(warnOfPastExam(day, '2027-05-10')).toBe(verdict);
});
