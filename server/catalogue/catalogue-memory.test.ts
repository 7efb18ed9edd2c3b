import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CatalogueMemory,
  CDN_LAG,
  FRESH_TIME,
  LOST,
  PATIENCE,
  PAUSE,
  REFRESH_AFTER,
} from './catalogue-memory.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

/** A CMS whose content is the number of its changes, and the memory of one process. */
function start({ deployed }: { deployed?: string } = {}) {
  const cms = { content: 'first', asked: 0, isDown: false, isSlow: false, live: [] as boolean[] };
  const memory = new CatalogueMemory<string>({
    async ask(isLive) {
      cms.asked += 1;
      cms.live.push(isLive);
      const { content } = cms;
      if (cms.isDown) throw new Error('down');
      if (cms.isSlow) await new Promise((done) => setTimeout(done, 2 * PATIENCE));
      return content;
    },
    readDeployed: async () => deployed,
  });
  return { cms, memory };
}

test('content in memory is fresh for seconds, and asked for again by the first who needs it then', async () => {
  const { cms, memory } = start();
  expect(await memory.known()).toBe('first');
  cms.content = 'second';
  vi.advanceTimersByTime(REFRESH_AFTER - 1);
  expect([await memory.known(), cms.asked]).toEqual(['first', 1]);
  vi.advanceTimersByTime(FRESH_TIME - REFRESH_AFTER + 1);
  expect(await Promise.all([memory.known(), memory.known()])).toEqual(['second', 'second']);
  expect(cms.asked).toBe(2);
});

test('a process with many callers asks again before its content is too old, and lets no one wait', async () => {
  const { cms, memory } = start();
  await memory.known();
  Object.assign(cms, { content: 'second', isSlow: true });
  vi.advanceTimersByTime(REFRESH_AFTER);
  const callers = () => Promise.all([memory.known(), memory.known()]);
  expect([await callers(), cms.asked]).toEqual([['first', 'first'], 2]);
  Object.assign(cms, { content: 'third', isSlow: false });
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect([await callers(), cms.asked]).toEqual([['second', 'second'], 2]);
});

test('what is asked early may fail: the content stays as fresh as it is', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isDown = true;
  vi.advanceTimersByTime(REFRESH_AFTER);
  expect([await memory.known(), await memory.known(), cms.asked]).toEqual(['first', 'first', 2]);
  cms.isDown = false;
  vi.advanceTimersByTime(PAUSE);
  cms.content = 'second';
  expect(await memory.known()).toBe('second');
});

test('a query during which the host froze the process is not waited for, and never replaces later content', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isSlow = true;
  vi.advanceTimersByTime(REFRESH_AFTER);
  await memory.known();
  Object.assign(cms, { content: 'second', isSlow: false });
  // The clock goes on, but no timer.
  vi.setSystemTime(Date.now() + LOST);
  expect(await memory.known()).toBe('second');
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect(memory.recent()).toBe('second');
});

test('a change ends the freshness at once, also of what is being asked', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(1);
  cms.isSlow = true;
  const old = memory.latest();
  vi.advanceTimersByTime(1);
  Object.assign(cms, { content: 'second', isSlow: false });
  memory.changed();
  vi.advanceTimersByTime(2 * PATIENCE);
  expect(await old).toBe('first');
  expect(memory.recent()).toBeUndefined();
  expect(await memory.known()).toBe('second');
});

test('who asks for the latest never gets what was asked before them, and all who wait share one query', async () => {
  const { cms, memory } = start();
  const first = memory.latest();
  cms.content = 'second';
  vi.advanceTimersByTime(1);
  const others = [memory.latest(), memory.latest(), memory.latest()];
  expect([await first, ...(await Promise.all(others))]).toEqual([
    'first',
    ...Array(3).fill('second'),
  ]);
  expect(cms.asked).toBe(2);
});

test('the last known content lasts as long as the CMS is down, which is asked only now and then', async () => {
  const { cms, memory } = start();
  await memory.known();
  cms.isDown = true;
  for (let passed = 0; passed < HOUR; passed += 1_000) {
    vi.advanceTimersByTime(1_000);
    expect(await memory.known()).toBe('first');
    expect(await memory.latestOrKnown()).toEqual({ content: 'first', isLatest: false });
  }
  expect(cms.asked).toBeLessThanOrEqual(1 + HOUR / PAUSE);
  await expect(memory.latest()).rejects.toThrow('down');

  Object.assign(cms, { content: 'second', isDown: false });
  vi.advanceTimersByTime(PAUSE);
  expect(await memory.latestOrKnown()).toEqual({ content: 'second', isLatest: true });
});

test('a CMS that hangs is waited for only a moment where older content would do', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(FRESH_TIME);
  cms.isSlow = true;
  const known = memory.known();
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await known).toBe('first');
});

test('a process that has read nothing yet falls back to what it was deployed with', async () => {
  const { cms, memory } = start({ deployed: 'deployed' });
  cms.isDown = true;
  expect(await memory.known()).toBe('deployed');
  Object.assign(cms, { isDown: false });
  expect(await memory.known()).toBe('deployed');
  vi.advanceTimersByTime(PAUSE);
  expect(await memory.known()).toBe('first');
});

test('where nothing is known the failure of the CMS is reported, and the next call asks again', async () => {
  const { cms, memory } = start();
  cms.isDown = true;
  await expect(memory.known()).rejects.toThrow('down');
  cms.isDown = false;
  expect(await memory.known()).toBe('first');
});

test('only what must be the latest asks the CMS itself; the rest asks its CDN', async () => {
  const { cms, memory } = start();
  await memory.known();
  vi.advanceTimersByTime(REFRESH_AFTER);
  await memory.known();
  vi.advanceTimersByTime(FRESH_TIME + 1);
  await memory.known();
  expect(cms.live).toEqual([false, false, false]);
  await memory.latest();
  await memory.latestOrKnown();
  expect(cms.live.slice(3)).toEqual([true, true]);
});

test('for a minute after a change the CMS itself is asked, because its CDN may be late', async () => {
  const { cms, memory } = start();
  memory.changed();
  vi.advanceTimersByTime(1);
  await memory.known();
  vi.advanceTimersByTime(CDN_LAG);
  await memory.known();
  expect(cms.live).toEqual([true, false]);
});

test('who needs the latest does not get what the CDN is asked for meanwhile', async () => {
  const { cms, memory } = start();
  cms.isSlow = true;
  const known = memory.known();
  const latest = memory.latest();
  await vi.advanceTimersByTimeAsync(5 * PATIENCE);
  await Promise.all([known, latest]);
  expect(cms.live).toEqual([false, true]);
});
