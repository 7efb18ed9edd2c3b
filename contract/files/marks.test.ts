import { expect, test } from 'vitest';
import { ADMINISTRATOR_LINE, findMarks } from './marks.ts';

const MARK = 'Q7-GEZDGNBVGY3TQOJQ';
const ORDER = 'AE-9F3K2M7Q';
const LINE = `jo@example.com, order ${ORDER}, for personal study, please do not share`;

const found = { marks: [MARK], orderNumbers: [ORDER], isAdministratorCopy: false };
const nothing = { marks: [], orderNumbers: [], isAdministratorCopy: false };

test('the mark and the order number of a page are found once, however many pages repeat them', () => {
  expect(findMarks(Array(200).fill(`Elasticity ${LINE} ${MARK}${MARK}`), '')).toEqual(found);
});

test.each([
  ['letters set apart', [...`${LINE}${MARK}`].join(' ')],
  ['lines broken', [...`${LINE}${MARK}`].join('\n')],
  ['no spaces at all', `${LINE}${MARK}`.replaceAll(' ', '')],
  ['a hyphen for each dash', `${LINE}${MARK}`.replaceAll('-', '\u2010')],
  ['a minus for each dash', `${LINE}${MARK}`.replaceAll('-', '\u2212')],
  ['spaces without width', [...`${LINE}${MARK}`].join('\u200b')],
  ['the mark amid capitals', `${LINE}GDP${MARK}ABC`],
])('rewriting does not hide them: %s', (_, page) => {
  expect(findMarks([page], '')).toEqual(found);
});

test('a page boundary may stand within a mark', () => {
  expect(findMarks(['Q7-GEZDGN', 'BVGY3TQOJQ'], '').marks).toEqual([MARK]);
});

test('a file that no reader opens shows them in its bytes', () => {
  expect(findMarks([], `BT ( ${LINE} ) Tj ET\n(${MARK}) Tj`)).toEqual(found);
});

test('the identifier of a file holds the mark in hexadecimal digits', () => {
  const id = Buffer.from(MARK).toString('hex').padEnd(64, '0');
  for (const digits of [id, id.toUpperCase()]) {
    expect(findMarks([], `/ID [<00ff> <${digits}>]`).marks).toEqual([MARK]);
  }
});

test("an administrator's copy is known by its line", () => {
  expect(findMarks([`1 ${ADMINISTRATOR_LINE}`], '')).toEqual({
    ...nothing,
    isAdministratorCopy: true,
  });
});

test.each(['', 'Notes on elasticity', 'AE-9F3K2M7Q', 'Q7-GEZDGNBVGY3TQOJ', 'q7-gezdgnbvgy3tqojq'])(
  'nothing is found in %j',
  (text) => {
    expect(findMarks([text], text)).toEqual(nothing);
  },
);
