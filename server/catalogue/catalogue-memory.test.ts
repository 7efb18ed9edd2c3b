import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CatalogueMemory,
  CDN_LAG_MS,
  FRESH_MS,
  LOST_MS,
  PATIENCE_MS,
  PAUSE_MS,
  REFRESH_AFTER_MS,
} from './catalogue-memory.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

function start({ deployed }: { deployed?: string } = {}) {
  const cms = { content: 'first', queries: 0, isDown: false, isSlow: false, live: [] as boolean[] };
  const memory = new CatalogueMemory<string>({
    async query(isLive) {
      cms.queries += 1;
      cms.live.push(isLive);
      const { content } = cms;
      if (cms.isDown) throw new Error('down');
      if (cms.isSlow) await new Promise((done) => setTimeout(done, 2 * PATIENCE_MS));
      return content;
    },
    readDeployed: async () => deployed,
  });
  return { cms, memory };
}

test('keeps content fresh for seconds; the next caller after that refetches it', async () => {
  const { cms, memory } = start();
  expect(await memory.known()).toBe('first');
  cms.content = 'second';
  vi.advanceTimersByTime(REFRESH_AFTER_MS - 1);
  expect([await memory.known(), cms.queries]).toEqual(['first', 1]);
  vi.advanceTimersByTime(FRESH_MS - REFRESH_AFTER_MS + 1);
  expect(await Promise.all([memory.known(), memory.known()])).toEqual(['second', 'second']);
  expect(cms.queries).toBe(2);
});

test('refetches before the content of a busy process expires, without making callers wait', async () => {
  const { cms, memory } = start();
  await memory.known();
  Object.assign(cms, { content: 'second', isSlow: true });
  vi.advanceTimersByTime(REFRESH_AFTER_MS);
  const callers = () => Promise.all([memory.known(), memory.known()]);
  expect([await callers(), cms.queries]).toEqual([['first', 'first'], 2]);
  Object.assign(cms, { content: 'third', isSlow: false });
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS);
  expect([await callers(), cms.queries]).toEqual([['second', 'second'], 2]);
});

test('keeps the content fresh if an early refetch fails', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isDown = true;
  vi.advanceTimersByTime(REFRESH_AFTER_MS);
  expect([await memory.known(), await memory.known(), cms.queries]).toEqual(['first', 'first', 2]);
  cms.isDown = false;
  vi.advanceTimersByTime(PAUSE_MS);
  cms.content = 'second';
  expect(await memory.known()).toBe('second');
});

test('abandons a query if the host froze the process, and never lets it replace later content', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isSlow = true;
  vi.advanceTimersByTime(REFRESH_AFTER_MS);
  await memory.known();
  Object.assign(cms, { content: 'second', isSlow: false });
  // The clock advances, but no timer fires.
  vi.setSystemTime(Date.now() + LOST_MS);
  expect(await memory.known()).toBe('second');
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS);
  expect(memory.recent()).toBe('second');
});

test('treats content as stale after a change, including the result of a running query', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(1);
  cms.isSlow = true;
  const old = memory.latest();
  vi.advanceTimersByTime(1);
  Object.assign(cms, { content: 'second', isSlow: false });
  memory.changed();
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  expect(await old).toBe('first');
  expect(memory.recent()).toBeUndefined();
  expect(await memory.known()).toBe('second');
});

test('answers a request for the latest content only with a later query, shared by all who wait', async () => {
  const { cms, memory } = start();
  const first = memory.latest();
  cms.content = 'second';
  vi.advanceTimersByTime(1);
  const others = [memory.latest(), memory.latest(), memory.latest()];
  expect([await first, ...(await Promise.all(others))]).toEqual([
    'first',
    ...Array(3).fill('second'),
  ]);
  expect(cms.queries).toBe(2);
});

test('serves the last known content while the CMS is down, and retries only now and then', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isDown = true;
  for (let passed = 0; passed < HOUR_MS; passed += 1_000) {
    vi.advanceTimersByTime(1_000);
    expect(await memory.known()).toBe('first');
    expect(await memory.latestOrKnown()).toEqual({ content: 'first', isLatest: false });
  }
  expect(cms.queries).toBeLessThanOrEqual(1 + HOUR_MS / PAUSE_MS);
  await expect(memory.latest()).rejects.toThrow('down');

  Object.assign(cms, { content: 'second', isDown: false });
  vi.advanceTimersByTime(PAUSE_MS);
  expect(await memory.latestOrKnown()).toEqual({ content: 'second', isLatest: true });
});

test('waits only briefly for a hanging CMS if older content is available', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(FRESH_MS);
  cms.isSlow = true;
  const known = memory.known();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await known).toBe('first');
});

test('falls back to the deployed content in a new process', async () => {
  const { cms, memory } = start({ deployed: 'deployed' });
  cms.isDown = true;
  expect(await memory.known()).toBe('deployed');
  Object.assign(cms, { isDown: false });
  expect(await memory.known()).toBe('deployed');
  vi.advanceTimersByTime(PAUSE_MS);
  expect(await memory.known()).toBe('first');
});

test('reports the failure of the CMS if nothing is known, and retries at the next call', async () => {
  const { cms, memory } = start();
  cms.isDown = true;
  await expect(memory.known()).rejects.toThrow('down');
  cms.isDown = false;
  expect(await memory.known()).toBe('first');
});

test('queries the CMS itself only for the latest content, and otherwise its CDN', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(REFRESH_AFTER_MS);
  await memory.known();
  vi.advanceTimersByTime(FRESH_MS + 1);
  await memory.known();
  expect(cms.live).toEqual([false, false, false]);
  await memory.latest();
  await memory.latestOrKnown();
  expect(cms.live.slice(3)).toEqual([true, true]);
});

test('queries the CMS itself for a minute after a change, because its CDN may be stale', async () => {
  const { cms, memory } = start();
  memory.changed();
  vi.advanceTimersByTime(1);
  await memory.known();
  vi.advanceTimersByTime(CDN_LAG_MS);
  await memory.known();
  expect(cms.live).toEqual([true, false]);
});

test('never answers a request for the latest content from a running CDN query', async () => {
  const { cms, memory } = start();
  cms.isSlow = true;
  const known = memory.known();
  const latest = memory.latest();
  await vi.advanceTimersByTimeAsync(5 * PATIENCE_MS);
  await Promise.all([known, latest]);
  expect(cms.live).toEqual([false, true]);
});
