import { expect, test } from 'vitest';
import { type Check, runChecks } from './checks.mjs';

const check = (name: string, code: number, output: string, fix = ''): Check => ({
  name,
  fix,
  run: async () => ({ code, output }),
});

test("reports success in one line, without the tools' output", async () => {
  const { passed, text } = await runChecks([
    check('format and lint', 0, 'Checked 1123 files in 5s.'),
    check('types', 0, 'A new version is available.'),
  ]);
  expect(passed).toBe(true);
  expect(text).toMatch(/^Checks passed: format and lint, types\. \d+ s$/);
});

test('prints the output of failed checks first, then their names and what to do', async () => {
  const { passed, text } = await runChecks([
    check('format and lint', 1, '\na.ts: wrong quotes\n', '"npm run format" fixes what it can'),
    check('import directions', 0, 'no violations'),
    check('types', 2, 'b.ts: no such name', 'correct it'),
  ]);
  expect(passed).toBe(false);
  expect(text.replace(/\d+ s$/, '9 s')).toBe(
    [
      'a.ts: wrong quotes',
      'b.ts: no such name',
      'Checks failed: format and lint ("npm run format" fixes what it can), types (correct it). 9 s',
    ].join('\n\n'),
  );
});
