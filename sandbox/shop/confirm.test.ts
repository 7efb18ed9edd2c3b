import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

async function answer(text: string): Promise<{ outcome: boolean; shown: string }> {
  const output = new PassThrough();
  const outcome = await confirm('Start over?', Readable.from(text), output);
  return { outcome, shown: String(output.read()) };
}

test.each(['y\n', 'Y\n', ' yes \n', 'YES\r\n'])('%j is yes', async (text) => {
  expect(await answer(text)).toEqual({ outcome: true, shown: 'Start over? [y/N] ' });
});

test.each(['\n', 'n\n', 'no\n', 'yesterday\n', ''])('%j is no', async (text) => {
  expect((await answer(text)).outcome).toBe(false);
});
