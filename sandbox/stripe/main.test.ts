import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { TestStandIn } from '../kit/test-stand-in.ts';
import { clientOf, pay } from './testing.ts';

test('starts alone, takes a payment through the official client, and ends cleanly', async () => {
  const started = new TestStandIn('stripe', '--secret-key', 'sk_test_mine');
  const key = await started.printed('Secret key');
  expect(key).toBe('sk_test_mine');
  const client = clientOf(await started.printed('Address'), key);
  expect(await pay(client)).toMatchObject({ status: 'succeeded' });
  const [folder = ''] = (await started.printed('Data')).split(' ');
  expect(existsSync(join(folder, 'stripe.sqlite'))).toBe(true);
  expect(await started.stop()).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test('keeps its data in the given folder for the next start', async () => {
  const folder = temporaryFolder();
  const first = new TestStandIn('stripe', '--data', folder);
  await first.printed('Data');
  expect(await first.stop()).toBe(0);
  expect(existsSync(join(folder, 'stripe.sqlite'))).toBe(true);
});

test('reports a port in use in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const refused = new TestStandIn('stripe', '--port', String(port));
  expect(await refused.end()).toBe(1);
  expect(refused.output).toBe(`Port ${port} is in use. Free it, or choose another one.\n`);
});

test('refuses a webhook address that is not a URL', async () => {
  const refused = new TestStandIn('stripe', '--webhook-url', 'shop');
  expect(await refused.end()).toBe(2);
  expect(refused.output).toContain('--webhook-url must be a URL.');
});
