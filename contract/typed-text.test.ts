import { expect, test } from 'vitest';
import { toAddress, toCode, toToken } from './typed-text.ts';

test.each([
  ['save-10', 'SAVE-10'],
  ['\u200BSAVE-10\uFEFF', 'SAVE-10'],
  ['SAVE\u201010', 'SAVE-10'],
  ['SAVE\u201310', 'SAVE-10'],
  ['SAVE\u221210', 'SAVE-10'],
  ['ＳＡＶＥ－１０', 'SAVE-10'],
  ['\u202ASAVE-10\u202C', 'SAVE-10'],
  ['\u200ESAVE-10\u200F', 'SAVE-10'],
  ['SAVE-10.', 'SAVE-10'],
  ['“SAVE-10”!', 'SAVE-10'],
  ['(SAVE-10),', 'SAVE-10'],
  ['ÉTÉ', 'ÉTÉ'],
  ['***', ''],
])('the code %j is %j', (typed, code) => {
  expect(toCode(typed)).toBe(code);
});

test.each([
  ['Ada@Example.COM ', 'ada@example.com'],
  ['kim＠example.com', 'kim@example.com'],
  ['kim@bücher.example', 'kim@xn--bcher-kva.example'],
  ['kim@BU\u0308CHER.example', 'kim@xn--bcher-kva.example'],
  ['kim@xn--bcher-kva.example', 'kim@xn--bcher-kva.example'],
  ['kim@例え。テスト', 'kim@xn--r8jz45g.xn--zckzah'],
  ['\u200Bkim@exam\u00ADple.com\u202C', 'kim@example.com'],
  ['kim@bücher.example/path', 'kim@bücher.example/path'],
  ['kim@ü:80', 'kim@ü:80'],
  ['kim@127.1', 'kim@127.1'],
  ['kim', 'kim'],
  ['kim\ud800@example.com', 'kim\ud800@example.com'],
])('the address %j is %j', (typed, address) => {
  expect(toAddress(typed)).toBe(address);
});

test.each(['Ab_-9', 'Ab_-9.', '<Ab_-9>', 'Ab_-9)', '“Ab_-9”', 'Ab_-9\u200B', ' Ab_-9,'])(
  "reads a link's token from %j",
  (typed) => {
    expect(toToken(typed)).toBe('Ab_-9');
  },
);
