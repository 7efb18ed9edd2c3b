import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { quoteFlag, quoteWord, toLine } from './terminal.ts';

const ODD = [
  'Micro "2023" for $10!',
  "Ada's notes",
  '`id` $(id) \\ * ? ~ # ; & | < >',
  'plain-word_1.csv',
  '',
  "'''",
  '50% {off}',
];

test('a shell reads a quoted word as it was', () => {
  const script = `printf '%s\\n' ${ODD.map(quoteWord).join(' ')}`;
  const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(read.trimEnd().split('\n')).toEqual(ODD);
});

test('quotes only what needs it, and joins a value that looks like a flag', () => {
  expect(quoteWord('sales-2025.csv')).toBe('sales-2025.csv');
  expect(quoteFlag('--product', '- notes')).toBe("--product='- notes'");
});

test('one line holds no control characters and no marks of direction', () => {
  expect(toLine(' a\tb\r\n\u001B[31mc\u0007\u009B2J\u202Ed\u2066 ')).toBe(
    'a b \uFFFD[31mc\uFFFD\uFFFD2J\uFFFDd\uFFFD',
  );
});

test('prints lines, and nothing that controls a terminal', () => {
  const program = `import { print } from './scripts/terminal.ts'; print(${JSON.stringify('a\u001B[2J\nb\u009B1m\rc')})`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(printed).toBe('a\uFFFD[2J\nb\uFFFD1m\uFFFDc\n');
});
