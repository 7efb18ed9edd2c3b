import { expect, test } from 'vitest';
import { organisationName, pupilName } from './order-texts.ts';

test.each([
  ['Hangul fillers', '\u3164'],
  ['a Hangul filler among spaces', ' \u115F \u1160 '],
  ['zero-width characters', '\u200B\u2060\uFEFF'],
  ['tags', '\u{E0061}'],
])('a name of %s is blank', (_, name) => {
  expect(pupilName.safeParse(name).success).toBe(false);
  expect(organisationName.safeParse(name).success).toBe(false);
});

test('a name keeps its letters, and no character that is not seen', () => {
  expect(pupilName.parse('\u202E김\u3164민수 ')).toBe('김민수');
});

test.each([
  'Claim at http://evil.example',
  'https:evil',
  'www.evil',
  'Visit evil.com now',
  'EVIL.COM',
  'evil.co.uk/prize',
])('a school is not called %s', (name) => {
  expect(organisationName.safeParse(name).success).toBe(false);
});

test.each([
  "St. Mary's School",
  "St.Mary's School",
  'Hill Road School, Leeds',
  'Academy No. 5 (Girls)',
  'École J.-J. Rousseau e.V.',
  'K.I.S.D. 12',
])('a school may be called %s', (name) => {
  expect(organisationName.parse(name)).toBe(name);
});
