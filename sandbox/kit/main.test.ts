import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test-folder.ts';
import { TestProcess } from './test-process.ts';

/** Runs `npm run stand-in` with these arguments to its end. */
async function run(...args: string[]) {
  const started = new TestProcess(['sandbox/kit/main.ts', ...args]);
  return { code: await started.end(), said: started.said };
}

test('lists the stand-ins where none is named', async () => {
  const { code, said } = await run();
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: npm run stand-in -- NAME/);
  expect(said).toMatch(/^ {2}stripe +Stripe: /m);
});

test('shows the usage and each option of a stand-in', async () => {
  const { code, said } = await run('stripe', '--help');
  expect(code).toBe(0);
  expect(said).toContain('Usage: npm run stand-in -- stripe [options]');
  expect(said).toMatch(/--port N .*any free port/);
  expect(said).toMatch(/--data DIR .*temporary/);
  expect(said).toMatch(/--secret-key KEY .*default: sk_test_local/);
});

test.each([
  [['stirpe'], 'There is no stand-in named "stirpe".'],
  [['stripe', '--prot', '1'], "Unknown option '--prot'."],
])('refuses %j in one sentence', async (args, sentence) => {
  const { code, said } = await run(...args);
  expect(code).toBe(2);
  expect(said.startsWith(sentence)).toBe(true);
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('reports a data folder that cannot be written', async () => {
  const folder = join(temporaryFolder({ file: '' }), 'file');
  const { code, said } = await run('stripe', '--data', folder);
  expect(code).toBe(1);
  expect(said).toContain(`${folder} cannot be written`);
});
