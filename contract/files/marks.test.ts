import { expect, test } from 'vitest';
import { ADMINISTRATOR_LINE } from './administrator-line.ts';
import { findMarks } from './marks.ts';

const MARK = 'Q7-GEZDGNBVGY3TQOJQ';
const ORDER = 'AE-9F3K2M7Q';
const LINE = `jo@example.com, order ${ORDER}, for personal study, please do not share`;

const marks = { marks: [MARK], orderNumbers: [ORDER], isAdministratorCopy: false };
const nothing = { marks: [], orderNumbers: [], isAdministratorCopy: false };

test('finds a mark and an order number once, however many pages repeat them', () => {
  expect(findMarks(Array(200).fill(`Elasticity ${LINE} ${MARK}${MARK}`), '')).toEqual(marks);
});

test.each([
  ['letters set apart', [...`${LINE}${MARK}`].join(' ')],
  ['lines broken', [...`${LINE}${MARK}`].join('\n')],
  ['no spaces', `${LINE}${MARK}`.replaceAll(' ', '')],
  ['a hyphen for each dash', `${LINE}${MARK}`.replaceAll('-', '\u2010')],
  ['a minus for each dash', `${LINE}${MARK}`.replaceAll('-', '\u2212')],
  ['spaces without width', [...`${LINE}${MARK}`].join('\u200b')],
  ['the mark amid capitals', `${LINE}GDP${MARK}ABC`],
])('finds marks after rewriting: %s', (_, page) => {
  expect(findMarks([page], '')).toEqual(marks);
});

test('finds a mark across a page boundary', () => {
  expect(findMarks(['Q7-GEZDGN', 'BVGY3TQOJQ'], '').marks).toEqual([MARK]);
});

test('finds marks in the bytes of a file that no reader opens', () => {
  expect(findMarks([], `BT ( ${LINE} ) Tj ET\n(${MARK}) Tj`)).toEqual(marks);
});

test('finds the mark in hexadecimal digits of the file identifier', () => {
  const id = Buffer.from(MARK).toString('hex').padEnd(64, '0');
  for (const digits of [id, id.toUpperCase()]) {
    expect(findMarks([], `/ID [<00ff> <${digits}>]`).marks).toEqual([MARK]);
  }
});

test("recognises an administrator's copy by its line", () => {
  expect(findMarks([`1 ${ADMINISTRATOR_LINE}`], '')).toEqual({
    ...nothing,
    isAdministratorCopy: true,
  });
});

test.each(['', 'Notes on elasticity', 'AE-9F3K2M7Q', 'Q7-GEZDGNBVGY3TQOJ', 'q7-gezdgnbvgy3tqojq'])(
  'finds nothing in %j',
  (text) => {
    expect(findMarks([text], text)).toEqual(nothing);
  },
);
