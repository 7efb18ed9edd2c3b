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

/** Ends the half minute that follows a build. */
const endQuiet = () => kv.del('rebuild:quiet');

beforeEach(async () => {
  await endQuiet();
  await kv.del('rebuild:wanted');
});

const sign = (secret = setting(sandbox, 'SANITY_WEBHOOK_SECRET')) =>
  encodeSignatureHeader(body, Date.now(), secret);

async function tell(signature: string): Promise<number> {
  const answer = await fetch(`${sandbox.shop}/api/webhooks/content`, {
    method: 'POST',
    headers: { [SIGNATURE_HEADER_NAME]: signature, 'content-type': 'application/json' },
    body,
  });
  return answer.status;
}

/** How often the host was asked for a build. */
const asked = () => host.asked.length;

test('the first publication builds at once, those that follow are one more build', async () => {
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
test('a message without a good signature is refused and builds nothing', async () => {
  const before = asked();
  expect(await tell('')).toBe(400);
  expect(await tell('t=1,v1=abc')).toBe(400);
  expect(await tell(await sign('another secret of at least 32 characters'))).toBe(400);
  expect(asked()).toBe(before);
});

test('a build that the host did not take is asked for again', async () => {
  const before = asked();
  host.refusals = 1;
  expect(await tell(await sign())).toBe(503);
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before + 2);
});

/** @covers publishing.webhook-endpoint */
test('what is published in the content lake is told to the shop', async () => {
  const before = asked();
  await lakeOf(sandbox).create({ _id: 'told', _type: 'topic' });
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
});
