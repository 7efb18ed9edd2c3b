import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnvText, readEnvText, setInEnvText } from './env-file.ts';
import { temporaryFolder } from './test-folder.ts';

test.each([
  ['A=1\n\n  # B=2\n', { A: '1' }],
  ['  A = 1  \nB= x y \n', { A: '1', B: 'x y' }],
  ['export A=1\nexport  B = 2', { A: '1', B: '2' }],
  ['A=\nB=""\nC= # none\n', { A: '', B: '', C: '' }],
  [`A="x#y" # note\nB='x # y'\nC="it's"#note`, { A: 'x#y', B: 'x # y', C: "it's" }],
  ['A=x # note\nB=x #note', { A: 'x', B: 'x' }],
  [`A=it's\nB=a=b=\nC=$A\nD=5"`, { A: "it's", B: 'a=b=', C: '$A', D: '5"' }],
  ['A=Mia’s “notes”\nB="“x”"', { A: 'Mia’s “notes”', B: '“x”' }],
  ['A=\u0645\u06cc\u200c\u062e', { A: '\u0645\u06cc\u200c\u062e' }],
  ['MAIL_FROM=Müllers Shop <a@b.example>', { MAIL_FROM: 'Müllers Shop <a@b.example>' }],
])('reads %j', (text, variables) => {
  expect(parseEnvText(text)).toEqual(variables);
});

test.each([
  ['A=1\nA', 2, 'has no ='],
  ['A=1\nA: value', 2, 'has no ='],
  ['=value', 1, 'has no valid name'],
  ['A-B=value', 1, 'has no valid name'],
  ['set A=value', 1, 'has no valid name'],
  ['$env:A="value"', 1, 'has no valid name'],
  ['A="value\nB=2', 1, 'with the quote that begins it'],
  [`A='value"\nB=2`, 1, 'with the quote that begins it'],
  ['A="value"value', 1, 'with the quote that begins it'],
  [String.raw`A="val\"ue"`, 1, 'with the quote that begins it'],
  ['A="value\nmore"\nB=2', 1, 'with the quote that begins it'],
  ['A=value#value', 1, 'contains a # in A'],
  ['A=#value', 1, 'contains a # in A'],
  ['A=val\u0000ue', 1, 'invisible character'],
  // Spaces that are no spaces for Node, as copied from a page or a letter.
  ['A=1\n\u00a0B=value', 2, 'invisible character'],
  ['export\u00a0A=value', 1, 'invisible character'],
  ['A=value\u202f', 1, 'invisible character'],
  ['A="value"\u00a0', 1, 'invisible character'],
  ['A=1\n\uFEFFB=value', 2, 'invisible character'],
  ['A=\u200bvalue', 1, 'invisible character'],
  ['A=val\u200bue', 1, 'invisible character'],
  ['A\u2060=value', 1, 'invisible character'],
  ['A=“value”', 1, 'begins A with a typographic quote. Write the value in straight quotes'],
  ['A=„value“', 1, 'begins A with a typographic quote'],
  ['A= ‘value’', 1, 'begins A with a typographic quote'],
  ['A=«value»', 1, 'begins A with a typographic quote'],
  ['A=value\n\nexport A=', 3, 'as line 1 does'],
])('refuses %j by its line, and does not repeat the value', (text, line, sentence) => {
  expect(() => parseEnvText(text)).toThrow(
    new RegExp(`^Line ${line} of \\.env (?:(?!val).)*${sentence}`),
  );
  expect(() => parseEnvText(text)).not.toThrow('value"');
});

test('lists every refused line', () => {
  expect(() => parseEnvText('A\nB=1\nC')).toThrow(/^Line 1 .+\nLine 3 .+$/);
});

const TEXT = 'A=Zoë\r\nB="2"\r\n';
const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as > of PowerShell writes it', utf16],
  ['UTF-16 with the other byte order', Buffer.from(utf16).swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('reads a file in %s', (_, bytes) => {
  const text = readEnvText(join(temporaryFolder({ '.env': bytes }), '.env'));
  expect(parseEnvText(text ?? '')).toEqual({ A: 'Zoë', B: '2' });
});

test('tells a missing file from a file that cannot be read', () => {
  const root = temporaryFolder({ 'folder/x': '' });
  expect(readEnvText(join(root, 'none'))).toBeUndefined();
  expect(() => readEnvText(join(root, 'folder'))).toThrow('.env cannot be read (EISDIR).');
});

test.each([
  ['A=\nB=1\n', 'A=x\nB=1\n'],
  ['export A = "" # mine\nB=1', 'A=x\nB=1\n'],
  ['# A=\nB=1', '# A=\nB=1\nA=x\n'],
])('sets a variable in %j', (before, after) => {
  expect(setInEnvText(before, 'A', 'x')).toBe(after);
});
