import { createClient } from '@vercel/kv';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { TestStandIn } from '../kit/test-stand-in.ts';

async function start(folder: string) {
  const standIn = new TestStandIn('upstash', '--data', folder, '--token', 'mine');
  const url = await standIn.printed('REST URL');
  return { standIn, kv: createClient({ url, token: 'mine', retry: { retries: 0 } }) };
}

test('keeps every acknowledged transaction complete after SIGKILL during writes', async () => {
  const folder = temporaryFolder();
  const acknowledged: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const { standIn, kv } = await start(folder);
    const goal = acknowledged.length + 40;
    let next = round * 10_000;
    const write = async (): Promise<void> => {
      const n = next++;
      await kv.multi().set(`order:${n}`, { n }).sadd('orders', n).exec();
      acknowledged.push(n);
      if (acknowledged.length === goal) await standIn.kill();
      return write();
    };
    await Promise.allSettled(Array.from({ length: 8 }, write));
    expect(acknowledged.length).toBeGreaterThanOrEqual(goal);
  }

  const { kv } = await start(folder);
  const orders = await kv.smembers<number[]>('orders');
  const stored = new Set(orders);
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  for (const n of orders) expect(await kv.get(`order:${n}`)).toEqual({ n });
});
