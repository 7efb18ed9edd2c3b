import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query.ts';

// Where there is no window, the library neither retries nor looks at the focus: the settings are read.
const { queries, mutations } = queryClient.getDefaultOptions();

/** @covers errors.queries */
it('queries once, because responses never go stale', async () => {
  let calls = 0;
  const look = () => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['asked'],
      queryFn: async () => {
        calls += 1;
        return calls;
      },
    });
    return { observer, leave: observer.subscribe(() => {}) };
  };
  const first = look();
  await expect.poll(() => first.observer.getCurrentResult().data).toBe(1);
  first.leave();
  const second = look();
  expect(second.observer.getCurrentResult()).toMatchObject({ data: 1, isFetching: false });
  second.leave();
  expect(calls).toBe(1);
});

/** @covers errors.queries */
it('does not repeat a query on focus, on reconnect or by a timer', () => {
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false });
  expect(queries).not.toHaveProperty('refetchInterval');
});

/** @covers errors.queries */
it('does not retry a failed query or mutation', () => {
  expect([queries?.retry, mutations?.retry]).toEqual([false, false]);
});
