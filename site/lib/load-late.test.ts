import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS } from './in-time.ts';
import { loadLate } from './load-late.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const missing = { needsReload: true, serverMessage: expect.stringContaining('out of date') };

it('retries once', async () => {
  const load = vi.fn(() => Promise.resolve('part'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = loadLate(load);
  await vi.runAllTimersAsync();
  await expect(part).resolves.toBe('part');
});

it('reports an outdated page after the second attempt', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const part = expect(loadLate(load)).rejects.toMatchObject(missing);
  await vi.runAllTimersAsync();
  await part;
  expect(load).toHaveBeenCalledTimes(2);
});

it('waits ten seconds for a part that neither arrives nor fails', async () => {
  const part = expect(loadLate(() => new Promise(() => {}))).rejects.toMatchObject(missing);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS);
  await part;
});
