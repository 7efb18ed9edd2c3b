import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '../../support/browser/test.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs the doctor as if from another terminal. @returns its exit code and output */
function runDoctor(
  address: string,
  ...options: string[]
): Promise<{ code: unknown; output: string }> {
  const { PATH = '' } = process.env;
  const args = ['scripts/doctor/main.ts', address, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env: { PATH } }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, output: stdout + stderr });
    });
  });
}

test('the doctor finds nothing wrong with a whole shop, within half a minute', async ({
  sandbox,
}) => {
  const started = Date.now();
  const { code, output } = await runDoctor(sandbox.shop);
  expect(output).not.toContain('✗');
  // A shop without a purchase, a publication or a day has no webhook, run or count to judge.
  const unchecked = output.split('\n').filter((line) => line.includes('– not checked'));
  expect(unchecked.filter((line) => !/ yet\. /.test(line))).toEqual([]);
  expect(code, output).toBe(0);
  expect(Date.now() - started).toBeLessThan(30_000);
});

test('the steps that need the site are done, and the last confirms that the shop is live', async ({
  sandbox,
}) => {
  for (const step of [7, 8, 9]) {
    const { code, output } = await runDoctor(sandbox.shop, '--step', `${step}`);
    expect(output).toContain(`Next: step ${step + 1}: `);
    expect(code, output).toBe(0);
  }
  const opening = await runDoctor(sandbox.shop, '--step', '10');
  expect(opening.output).toContain('The shop is live.');
  expect(opening.code, opening.output).toBe(0);
});
