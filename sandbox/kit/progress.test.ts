import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock, Progress } from './progress.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record(isTTY: boolean) {
  const written: string[] = [];
  return { progress: new Progress({ isTTY, write: (text) => written.push(text) }), written };
}

const waiting = (milliseconds: number) =>
  new Promise<string>((done) => setTimeout(() => done('result'), milliseconds));

/** Returns the text that a terminal shows: everything after the last clear. */
const shown = (written: string[]) => written.join('').split('\u001b[2K').at(-1);

test('formats a time as minutes and seconds', () => {
  expect([0, 42_900, 60_000, 725_000].map(clock)).toEqual(['0:00', '0:42', '1:00', '12:05']);
});

test('in a terminal, shows the running time in one line, then the duration in its place', async () => {
  const { progress, written } = record(true);
  const ended = progress.step('Installing', 'about two minutes', () => waiting(62_500));
  expect(shown(written)).toBe('Installing: about two minutes … 0:00');
  await vi.advanceTimersByTimeAsync(42_000);
  expect(shown(written)).toBe('Installing: about two minutes … 0:42');
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await ended).toBe('result');
  expect(shown(written)).toBe('Installing: 62.5 s\n');
  expect(written.join('').match(/\n/g)).toHaveLength(1);
});

test('in a terminal, puts other lines above the running time', async () => {
  const { progress, written } = record(true);
  const ended = progress.step('Building', 'a minute', () => waiting(2_500));
  progress.line('An email has arrived.');
  expect(shown(written)).toBe('An email has arrived.\nBuilding: a minute … 0:00');
  await vi.advanceTimersByTimeAsync(3_000);
  await ended;
  progress.line('Later.');
  expect(shown(written)).toBe('Building: 2.5 s\nLater.\n');
});

test('without a terminal, prints plain lines at the start, every 30 seconds and at the end', async () => {
  const { progress, written } = record(false);
  const ended = progress.step('Building', 'a minute', () => waiting(65_000));
  await vi.advanceTimersByTimeAsync(65_000);
  await ended;
  expect(written).toEqual([
    'Building: a minute …\n',
    'Building: a minute … 0:30\n',
    'Building: a minute … 1:00\n',
    'Building: 65.0 s\n',
  ]);
});

test('if the work fails, ends the running time and passes on the failure', async () => {
  const { progress, written } = record(true);
  const failing = progress.step('Building', 'a minute', () => Promise.reject(new Error('No page')));
  await expect(failing).rejects.toThrow('No page');
  expect(shown(written)).toBe('');
  expect(vi.getTimerCount()).toBe(0);
});
