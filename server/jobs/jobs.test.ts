import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EmailRefusedError } from '../services/email.ts';
import { addField, remove } from '../store/commit.ts';
import { defineJob, RETRY_MS, reasonToGiveUp } from './jobs.ts';
import { jobsKey } from './stored-keys.ts';

const HOUR_MS = 60 * 60 * 1000;
const broken = new Error('The mail server does not respond');
const refused = new EmailRefusedError(550, broken);

test.each([
  ['a first failure is tried again', broken, 0, RETRY_MS, undefined],
  ['a failure within the time is tried again', broken, RETRY_MS, RETRY_MS, undefined],
  ['a failure after the time is the last', broken, RETRY_MS + 1, RETRY_MS, 'expired'],
  ['a refusal is never tried again', refused, 0, RETRY_MS, 'refused'],
  ['a refusal after the time is a refusal', refused, RETRY_MS + 1, RETRY_MS, 'refused'],
  ['some work is never given up', broken, 1e15, Number.POSITIVE_INFINITY, undefined],
])('%s', (_, error, ageMs, retryForMs, reason) => {
  expect(reasonToGiveUp(error, { ageMs, retryForMs })).toBe(reason);
});

const done = remove('done');
const givenUp = remove('given-up');

const jobThat = (run: () => Promise<[typeof done]>) =>
  defineJob({
    name: 'alarm',
    schema: z.object({ order: z.string() }),
    retryForMs: HOUR_MS,
    run,
    onGiveUp: async () => [givenUp],
  });
const succeeding = jobThat(async () => [done]);
const failing = jobThat(() => Promise.reject(broken));
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const data = { order: 'AE-1' };

test('an entry is queued once, with its data and its time', () => {
  const since = ago(HOUR_MS);
  expect(succeeding.enqueue('AE-1', data, since)).toEqual(
    addField(jobsKey.key, 'alarm/AE-1', { data, since }),
  );
});

test.each([
  ['done work is recorded', succeeding, 0, [done]],
  ['late work is done, too', succeeding, 9 * HOUR_MS, [done]],
  ['failed work stays', failing, 0, broken],
  ['late work that fails is given up', failing, 9 * HOUR_MS, [givenUp]],
])('%s', async (_, job, ageMs, expected) => {
  const run = job.run('AE-1', { data, since: ago(ageMs) });
  if (expected instanceof Error) await expect(run).rejects.toBe(expected);
  else expect(await run).toEqual(expected);
});

test('data of another version is not read', () => {
  expect([data, { order: 1 }, undefined].map(succeeding.canRead)).toEqual([true, false, false]);
});
