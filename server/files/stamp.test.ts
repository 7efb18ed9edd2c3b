import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMINISTRATOR_STAMP, composeStamp, printable, stamp } from './stamp.ts';

const frozen = { isShown: true, mark: 'AA-BBBBBBBBBBBBBBBB', order: 'AE-9F3K2M7Q' };

test("a copy shows the owner's address, the order and the purpose", () => {
  expect(composeStamp({ ...frozen, address: 'jo@example.com' })).toEqual({
    line: 'jo@example.com, order AE-9F3K2M7Q, for personal study, please do not share',
    mark: frozen.mark,
  });
});

test('leaves out an unconfirmed address', () => {
  expect(composeStamp({ ...frozen, isShown: false, address: 'jo@example.com' }).line).toBe(
    'Order AE-9F3K2M7Q, for personal study, please do not share',
  );
});

test("an administrator's copy says so and leads to no order", () => {
  expect(ADMINISTRATOR_STAMP).toEqual({ line: "Administrator's copy, please do not share" });
  expect(stamp.parse(ADMINISTRATOR_STAMP)).toEqual(ADMINISTRATOR_STAMP);
});

test.each([
  ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
  ['jörg@example.com', 'j%C3%B6rg@example.com'],
  ['"jo (maths)\\a"@example.com', '"jo%20(maths)\\a"@example.com'],
  ['a@b@example.com', 'a@b@example.com'],
  ['jo@127.1', 'jo@127.1'],
  ['jo@ä/path', 'jo@%C3%A4/path'],
  ['jo@ä:80', 'jo@%C3%A4:80'],
  ['no-address', 'no-address'],
  ['\ud800@example.com', '%EF%BF%BD@example.com'],
])('%s is printed as %s', (address, shown) => {
  expect(printable(address)).toBe(shown);
});

test('cuts an address above the maximum length', () => {
  const shown = printable(`${'ö'.repeat(300)}@example.com`);
  expect(shown).toHaveLength(254);
  expect(shown).toMatch(/\.\.\.$/);
});

test('for any address, the line is printable ASCII and the same in every copy', () => {
  const odd = fc.string({ unit: 'binary', maxLength: 300 });
  const address = fc.oneof(
    fc.emailAddress(),
    odd,
    fc.tuple(odd, odd).map(([local, domain]) => `${local}@${domain}`),
  );
  fc.assert(
    fc.property(address, (one) => {
      const composed = stamp.parse(composeStamp({ ...frozen, address: one }));
      expect(composed.line.length).toBeLessThan(400);
      expect(composeStamp({ ...frozen, address: one })).toEqual(composed);
    }),
    { numRuns: 20_000 },
  );
});
