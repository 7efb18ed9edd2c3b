import { expect, test } from 'vitest';
import { suggestEmail } from './EmailSuggestion.tsx';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada@GMAIL.CO', 'ada@gmail.com'],
  ['ada@hotmial.co.uk', 'ada@hotmail.co.uk'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yaho.co.uk', 'ada@yahoo.co.uk'],
  ['ada@iclould.com', 'ada@icloud.com'],
])('corrects %s to %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@hotmail.co.uk',
  'ada@yahoo.co.uk',
  'ada@outlook.com',
  'ada@live.co.uk',
  'ada@icloud.com',
  'ada@me.com',
  'ada@st-marys.herts.sch.uk',
  'ada@students.lse.ac.uk',
  'ada@example.com',
  'ada@',
  'ada',
  '',
])('suggests nothing for %s', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
