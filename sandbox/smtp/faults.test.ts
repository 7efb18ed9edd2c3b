import { beforeEach, expect, it } from 'vitest';
import { startTestInbox } from './test-inbox.ts';

let inbox: Awaited<ReturnType<typeof startTestInbox>>;
beforeEach(async () => {
  inbox = await startTestInbox();
});

const total = async () => (await inbox.json('/api/v1/messages')).total;
const fail = (fault: object) =>
  inbox.api('/__sandbox/fail', { method: 'POST', body: JSON.stringify(fault) });

it('refuses the next delivery with a temporary error, and accepts the delivery after it', async () => {
  await fail({ times: 1 });
  expect((await inbox.api('/api/v1/messages')).status).toBe(200);
  await expect(inbox.send()).rejects.toMatchObject({ responseCode: 451 });
  await inbox.send();
  expect(await total()).toBe(1);
});

it.each([
  [503, 451],
  [550, 554],
])('turns status %i into SMTP %i', async (status, responseCode) => {
  await fail({ times: 1, status, method: 'SMTP' });
  await expect(inbox.send()).rejects.toMatchObject({ responseCode });
});

it('applies a fault once to a delivery, for all of its recipients', async () => {
  await fail({ times: 1 });
  const to = 'ann@example.com, bob@example.com, eve@example.com';
  await expect(inbox.send({ to })).rejects.toMatchObject({
    command: 'RCPT TO',
    rejectedErrors: [{ responseCode: 451 }, { responseCode: 451 }, { responseCode: 451 }],
  });
  expect((await inbox.send({ to })).accepted).toHaveLength(3);
});

it('cuts the connection and stores nothing, replies late, or never', async () => {
  await fail({ times: 1, drop: true });
  await expect(inbox.send()).rejects.toThrow();
  expect(await total()).toBe(0);
  await fail({ times: 1, hang: 50 });
  await inbox.send();
  expect(await total()).toBe(1);
  await fail({ times: 1, hang: true });
  await expect(inbox.send({}, { socketTimeout: 500 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('applies to the API only if a fault names a method or a path', async () => {
  await fail({ times: 1, path: '/api', status: 503 });
  await inbox.send();
  expect((await inbox.api('/api/v1/messages')).status).toBe(503);
  expect(await total()).toBe(1);
});

it('clears all faults with zero times', async () => {
  await fail({ times: 5 });
  await fail({ times: 5, method: 'GET' });
  await fail({ times: 0 });
  await inbox.send();
  expect(await total()).toBe(1);
});
