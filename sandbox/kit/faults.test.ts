import { expect, onTestFinished, test } from 'vitest';
import { Faults } from './faults.ts';
import { createApp, listen } from './stand-in.ts';

test.each([
  ['immediately', true, 0],
  ['after the request has been carried out', 'response', 1],
])('cuts a connection %s', async (_, drop, expected) => {
  let orders = 0;
  const app = createApp('test', new Faults(), {});
  app.post('/orders', (c) => {
    orders += 1;
    return c.json({ orders });
  });
  const { origin, close } = await listen(app, 0);
  onTestFinished(close);
  const body = JSON.stringify({ times: 1, drop });
  await fetch(`${origin}/__sandbox/fail`, { method: 'POST', body });
  const order = () => fetch(`${origin}/orders`, { method: 'POST' });
  await expect(order()).rejects.toThrow();
  expect(orders).toBe(expected);
  expect((await order()).status).toBe(200);
});
