import {
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from './query.ts';

let calls = 0;
const ask = async () => {
  calls += 1;
  return calls;
};
const fail = async () => {
  calls += 1;
  throw new Error('No answer');
};

beforeEach(() => {
  calls = 0;
});
afterEach(() => queryClient.clear());

it('asks once: an answer never goes stale', async () => {
  await queryClient.query({ queryKey: ['a'], queryFn: ask });
  await queryClient.query({ queryKey: ['a'], queryFn: ask });
  expect(calls).toBe(1);
});

it('does not ask again when the window has the focus or the network is back, nor by the clock', async () => {
  const observer = new QueryObserver(queryClient, { queryKey: ['b'], queryFn: ask });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(observer.options.refetchInterval ?? false).toBe(false);
  expect(queryClient.isFetching()).toBe(0);
  expect(calls).toBe(1);
  stop();
});

it('tries a query that fails once, and a mutation too', async () => {
  await expect(queryClient.query({ queryKey: ['c'], queryFn: fail })).rejects.toThrow();
  expect(calls).toBe(1);
  const mutation = new MutationObserver(queryClient, { mutationFn: fail });
  await expect(mutation.mutate()).rejects.toThrow();
  expect(calls).toBe(2);
});
