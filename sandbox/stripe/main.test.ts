import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { TestProcess } from '../kit/test-process.ts';
import { clientOf, pay } from './testing.ts';

const standIn = (...args: string[]) => new TestProcess(['sandbox/kit/main.ts', 'stripe', ...args]);

/** The value that a started stand-in prints beside a label. */
const printed = async (started: TestProcess, label: string) =>
  (await started.line(`  ${label} `)).trim();

test('starts alone, takes a payment through the official client, and ends cleanly', async () => {
  const started = standIn('--secret-key', 'sk_test_mine');
  const [origin, key, data] = [
    await printed(started, 'Address'),
    await printed(started, 'Secret key'),
    await printed(started, 'Data'),
  ];
  expect(key).toBe('sk_test_mine');
  expect(await pay(clientOf(origin, key))).toMatchObject({ status: 'succeeded' });
  const [folder = ''] = data.split(' ');
  expect(existsSync(join(folder, 'stripe.sqlite'))).toBe(true);
  started.child.kill('SIGTERM');
  expect(await started.end()).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test('keeps its data in the given folder, for the next start', async () => {
  const folder = temporaryFolder();
  const first = standIn('--data', folder);
  const paid = await pay(clientOf(await printed(first, 'Address'), 'sk_test_local'));
  first.child.kill('SIGINT');
  expect(await first.end()).toBe(0);
  const second = clientOf(await printed(standIn('--data', folder), 'Address'), 'sk_test_local');
  expect(await second.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' });
});

test('reports a port in use in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const refused = standIn('--port', String(port));
  expect(await refused.end()).toBe(1);
  expect(refused.said).toBe(`Port ${port} is in use. Free it, or choose another one.\n`);
});

test('refuses a webhook address that is no URL', async () => {
  const refused = standIn('--webhook-url', 'shop');
  expect(await refused.end()).toBe(2);
  expect(refused.said).toContain('--webhook-url must be a URL.');
});
