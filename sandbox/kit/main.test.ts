import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test-folder.ts';
import { TestProcess } from './test-process.ts';
import { MAIN, STAND_INS } from './test-stand-in.ts';

async function run(...args: string[]) {
  const started = new TestProcess([MAIN, ...args]);
  return { code: await started.end(), output: started.output };
}

test('lists the stand-ins if no name is given', async () => {
  const { code, output } = await run();
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: npm run stand-in -- NAME/);
  const lines = [...output.matchAll(/^ {2}(\w+) +(.+)$/gm)];
  expect(lines.map(([, name]) => name)).toEqual(STAND_INS);
  expect(lines.at(5)?.[2]).toMatch(/^Stripe: /);
});

test('shows the usage and each option of a stand-in', async () => {
  const { code, output } = await run('stripe', '--help');
  expect(code).toBe(0);
  expect(output).toContain('Usage: npm run stand-in -- stripe [options]');
  expect(output).toMatch(/--port N .*any free port/);
  expect(output).toMatch(/--data DIR .*temporary/);
  expect(output).toMatch(/--secret-key KEY .*default: sk_test_local/);
});

test('refuses an unknown name in one sentence', async () => {
  const { code, output } = await run('stirpe');
  expect(code).toBe(2);
  expect(output).toMatch(/^There is no stand-in named "stirpe"\. .+\n$/);
});

test('resolves paths from the folder in which npm was called, and reports a data folder that cannot be written', async () => {
  const folder = temporaryFolder({ file: '' });
  const args = [MAIN, 'stripe', '--data', 'file'];
  const refused = new TestProcess(args, { INIT_CWD: folder });
  expect(await refused.end()).toBe(1);
  expect(refused.output).toContain(`${join(folder, 'file')} cannot be written`);
});
