import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { createClient } from '@vercel/kv';
import { beforeEach, expect, test, vi } from 'vitest';
import { startHost } from '../support/host.ts';
import { lakeOf } from '../support/lake.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';

const host = await startHost();
const sandbox = await startTestSandbox({ env: { BUILD_HOOK_URL: host.hook } });
const body = JSON.stringify({ _id: 'a', _type: 'topic', operation: 'update' });
const kv = createClient({
  url: setting(sandbox, 'KV_REST_API_URL'),
  token: setting(sandbox, 'KV_REST_API_TOKEN'),
});

/** Ends the half minute after a build. */
const endQuiet = () => kv.del('rebuild:quiet');

beforeEach(async () => {
  await endQuiet();
  await kv.del('rebuild:wanted');
});

const sign = (secret = setting(sandbox, 'SANITY_WEBHOOK_SECRET')) =>
  encodeSignatureHeader(body, Date.now(), secret);

async function tell(signature: string): Promise<number> {
  const response = await fetch(`${sandbox.shop}/api/webhooks/content`, {
    method: 'POST',
    headers: { [SIGNATURE_HEADER_NAME]: signature, 'content-type': 'application/json' },
    body,
  });
  return response.status;
}

/** Counts the builds that the host was asked for. */
const asked = () => host.asked.length;

test('the first publication starts a build, the following ones share another', async () => {
  const before = asked();
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before + 1);
  expect(await tell(await sign())).toBe(200);
  expect(await tell(await sign())).toBe(200);
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 1);

  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 2);
  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 2);
});

/** @covers publishing.signature */
test('a message without a valid signature is refused and starts no build', async () => {
  const before = asked();
  expect(await tell('')).toBe(400);
  expect(await tell('t=1,v1=abc')).toBe(400);
  expect(await tell(await sign('another secret of at least 32 characters'))).toBe(400);
  expect(asked()).toBe(before);
});

test('a build that the host refused is started again', async () => {
  const before = asked();
  host.refusals = 1;
  expect(await tell(await sign())).toBe(503);
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before + 2);
});

/** @covers publishing.webhook-endpoint */
test('a publication in the CMS reaches the shop', async () => {
  const before = asked();
  await lakeOf(sandbox).create({ _id: 'told', _type: 'topic' });
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
});
