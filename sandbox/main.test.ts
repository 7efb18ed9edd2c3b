import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './test-folder.ts';
import { TestProcess } from './test-process.ts';

/** Starts the command with settings that it must refuse. */
async function refused(env: Record<string, string>, flags: string[] = []) {
  const started = new TestProcess(['sandbox/main.ts', ...flags], {
    PORT: '0',
    SHOP_DATA: temporaryFolder(),
    ...env,
  });
  expect(await started.end()).toBe(1);
  return started.said;
}

test('a setting that will not do is named, and nothing is served', async () => {
  const said = await refused({ SESSION_SECRET: 'short', MAIL_FROM: '' });
  expect(said).toContain('SESSION_SECRET is too short');
  expect(said).toContain('MAIL_FROM is missing');
  expect(said).not.toContain('Ctrl-C');
});

test('a port in use is one sentence, without a stack', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const said = await refused({ PORT: String(port) });
  expect(said.trim()).toBe(`Port ${port} is in use. Free it, or set PORT to another one.`);
});

test.each([
  [{ PORT: 'eighty' }, [], 'PORT must be a number'],
  [{}, ['--frsh'], 'Known are --fresh and --dev'],
  [{ SHOP_DATA: join(import.meta.filename, 'data') }, [], 'cannot be written'],
])('%j %j is refused with a sentence', async (env, flags, sentence) => {
  expect(await refused(env as Record<string, string>, flags)).toContain(sentence);
});
