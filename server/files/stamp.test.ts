import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMINISTRATOR_STAMP, composeStamp, fillTail, printable, stamp } from './stamp.ts';
import type { Slot } from './stored-file.ts';

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

test("an administrator's copy is marked as such and has no order", () => {
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
    fc.property(address, (email) => {
      const composed = stamp.parse(composeStamp({ ...frozen, address: email }));
      expect(composed.line.length).toBeLessThan(400);
      expect(composeStamp({ ...frozen, address: email })).toEqual(composed);
    }),
    { numRuns: 1_000 },
  );
});

const tail = Buffer.from(`before${' '.repeat(1024)}between${'0'.repeat(64)}after`);
const slots: Slot[] = [
  { kind: 'stamp', at: 6, size: 1024, width: 595 },
  { kind: 'id', at: 6 + 1024 + 7, size: 64 },
];

const compose = (address: string) =>
  composeStamp({ address, isShown: true, mark: 'Q7-GEZDGNBVGY3TQOJQ', order: 'AE-9F3K2M7Q' });
const fill = (address: string) => Buffer.from(fillTail(tail, slots, compose(address))).toString();

test('fills only the slots, with the same result each time', () => {
  const before = tail.toString();
  const filled = fill('jo@example.com');
  expect(filled).toHaveLength(tail.length);
  expect(filled).toMatch(/^before[\s\S]*between[0-9a-f]{64}after$/);
  expect(filled).toContain(
    '( jo@example.com, order AE-9F3K2M7Q, for personal study, please do not share ) Tj',
  );
  expect(fill('jo@example.com')).toBe(filled);
  expect(tail.toString()).toBe(before);
});

test('a copy without a stamp stays as prepared', () => {
  expect(Buffer.from(fillTail(tail, slots))).toEqual(tail);
});

test('a file without a slot cannot be stamped', () => {
  expect(() => fillTail(tail, [], compose('jo@example.com'))).toThrow();
});

test('the mark appears as white text, as invisible text, and in the identifier', () => {
  const filled = fill('jo@example.com');
  expect(filled).toMatch(/1 g BT \/F 1 Tf \S+ \S+ Td \(Q7-GEZDGNBVGY3TQOJQ\) Tj ET/);
  expect(filled).toMatch(/3 Tr \S+ \S+ Td \(Q7-GEZDGNBVGY3TQOJQ\) Tj ET/);
  expect(filled).toContain(Buffer.from('Q7-GEZDGNBVGY3TQOJQ').toString('hex'));
});

test('the plate is opaque, white and below the line', () => {
  expect(fill('jo@example.com')).toMatch(/before1 g \S+ \S+ \S+ \S+ re f\n0\.35 g BT/);
});

const fontSize = (filled: string) => Number(/BT \/F (\S+) Tf/.exec(filled)?.[1]);

test('draws a long line smaller, to fit the page', () => {
  expect(fontSize(fill('jo@example.com'))).toBe(6.5);
  expect(fontSize(fill(`${'jo'.repeat(58)}@example.com`))).toBeGreaterThan(4.9);
  expect(fontSize(fill(`${'w'.repeat(240)}@example.com`))).toBeGreaterThan(1.5);
});

test('escapes what would end the text', () => {
  expect(fill('a(b)c\\d@example.com')).toContain('( a\\(b\\)c\\\\d@example.com,');
});

/** Ordinary addresses, attackers' addresses, and the longest possible. */
const address = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('(', ')', '\\', '@', 'é', '漢', '\0', '\n'), maxLength: 400 }),
);

test('no address changes the length', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(Buffer.byteLength(fill(text))).toBe(tail.length);
    }),
    { numRuns: 500 },
  );
});

test('cuts a line longer than any address, and still terminates its strings', () => {
  const stamp = { line: '('.repeat(5000) };
  const filled = Buffer.from(fillTail(tail, slots, stamp)).toString();
  expect(filled).toHaveLength(tail.length);
  expect(filled).toMatch(/\( (\\\()+ \) Tj ET\s*between/);
});
