import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { Faults } from './faults.ts';
import { limitBody } from './limit-body.ts';
import { createApp, listen } from './stand-in.ts';

const LIMIT_BYTES = 100_000;
const TIMES = 3;

async function start() {
  const app = createApp('test', new Faults(), {});
  app.use(limitBody(LIMIT_BYTES, (c) => c.json({ error: 'too large' }, 413)));
  app.post('/length', async (c) => c.json((await c.req.text()).length));
  const standIn = await listen(app, 0);
  onTestFinished(standIn.close);
  const url = `${standIn.origin}/length`;
  return { url, post: (body: string) => fetch(url, { method: 'POST', body }) };
}

test('accepts a body up to the limit', async () => {
  const { post } = await start();
  expect(await (await post('x'.repeat(LIMIT_BYTES))).json()).toBe(LIMIT_BYTES);
  expect((await post('x'.repeat(LIMIT_BYTES + 1))).status).toBe(413);
});

test.each([
  ['a length', { 'content-length': 4 * LIMIT_BYTES }],
  ['chunks', { 'transfer-encoding': 'chunked' }],
])('reads a body with %s to its end, and keeps the connection', async (_, headers) => {
  const { url, post } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const half = 'x'.repeat(2 * LIMIT_BYTES);
  for (let time = 0; time < TIMES; time += 1) {
    const large = request(url, { method: 'POST', agent, headers });
    let hasResponse = false;
    const responded = once(large, 'response') as Promise<[IncomingMessage]>;
    large.once('response', () => {
      hasResponse = true;
    });
    large.write(half);
    // By now the stand-in has received the first half.
    for (let other = 0; other < TIMES; other += 1) await post('other');
    expect(hasResponse).toBe(false);
    large.end(half);
    const [refused] = await responded;
    expect([refused.statusCode, await json(refused)]).toEqual([413, { error: 'too large' }]);
    const small = request(url, { method: 'POST', agent }).end('small');
    const [accepted] = (await once(small, 'response')) as [IncomingMessage];
    expect([await json(accepted), small.reusedSocket]).toEqual([5, true]);
  }
});
