import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@vercel/kv';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startUpstash } from './index.ts';

const token = 'kv-token';
const entry = new URL('./index.ts', import.meta.url).href;
let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upstash-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** Runs the stand-in in another process, so that the test can kill it. */
async function startChild(): Promise<{ process: ChildProcess; origin: string }> {
  const script = `
    import { startUpstash } from ${JSON.stringify(entry)};
    const options = ${JSON.stringify({ port: 0, dataDir, token })};
    console.log((await startUpstash(options)).origin);`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [origin] = await once(
    createInterface({ input: child.stdout as NodeJS.ReadableStream }),
    'line',
  );
  return { process: child, origin };
}

it('keeps every acknowledged transaction complete after SIGKILL during writes', async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { process: server, origin } = await startChild();
    const kv = createClient({ url: origin, token, retry: { retries: 0 } });
    const goal = acknowledged.length + 60;
    let next = round * 10_000;
    const write = async (): Promise<void> => {
      const n = next++;
      await kv.multi().set(`order:${n}`, { n }).sadd('orders', n).exec();
      acknowledged.push(n);
      if (acknowledged.length === goal) server.kill('SIGKILL');
      return write();
    };
    await Promise.allSettled(Array.from({ length: 8 }, write));
    expect(acknowledged.length).toBeGreaterThanOrEqual(goal);
  }

  const upstash = await startUpstash({ port: 0, dataDir, token });
  const kv = createClient({ url: upstash.origin, token });
  const orders = await kv.smembers<number[]>('orders');
  const kept = new Set(orders);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  for (const n of orders) expect(await kv.get(`order:${n}`)).toEqual({ n });
  await upstash.close();
});
