import { expect, it } from 'vitest';
import { Queries, Query } from './query.ts';

/** Creates a `fetch` that responds with the call's number, on demand. */
function counter() {
  const waiting: { respond: () => void; fail: () => void }[] = [];
  let calls = 0;
  const fetch = () => {
    calls += 1;
    const number = calls;
    return new Promise<number>((resolve, reject) => {
      waiting.push({ respond: () => resolve(number), fail: () => reject(new Error('offline')) });
    });
  };
  return { fetch, waiting, calls: () => calls };
}

it('queries once, because responses never go stale', async () => {
  const { fetch, waiting, calls } = counter();
  const query = new Query(fetch);
  const leave = query.use();
  const leaveOther = query.use();
  waiting[0]?.respond();
  await expect.poll(query.read).toEqual({ data: 1, error: undefined, isFetching: false });
  leave();
  leaveOther();
  query.use();
  expect(query.read()).toMatchObject({ data: 1, isFetching: false });
  expect(calls()).toBe(1);
});

it('retries a failed query only when a component needs it again', async () => {
  const { fetch, waiting, calls } = counter();
  const query = new Query(fetch);
  const leave = query.use();
  waiting[0]?.fail();
  await expect.poll(() => query.read().error).toEqual(new Error('offline'));
  expect(calls()).toBe(1);
  leave();
  query.use();
  expect(query.read()).toMatchObject({ error: undefined, isFetching: true });
  waiting[1]?.respond();
  await expect.poll(() => query.read().data).toBe(2);
});

it("shows the latest call's response even if an earlier response arrives later", async () => {
  const { fetch, waiting } = counter();
  const query = new Query(fetch);
  query.use();
  const second = query.invalidate();
  waiting[1]?.respond();
  await second;
  waiting[0]?.respond();
  await Promise.resolve();
  expect(query.read()).toMatchObject({ data: 2, isFetching: false });
});

it('keeps the last response when a later call fails', async () => {
  const { fetch, waiting } = counter();
  const query = new Query(fetch);
  query.use();
  waiting[0]?.respond();
  await expect.poll(() => query.read().data).toBe(1);
  const second = query.refetch();
  waiting[1]?.fail();
  await second;
  expect(query.read()).toMatchObject({ data: 1, error: new Error('offline'), isFetching: false });
});

it('refetches an invalidated query immediately if it is in use, otherwise on its next use', async () => {
  const { fetch, waiting, calls } = counter();
  const queries = new Queries(fetch);
  const leave = queries.of('micro').use();
  waiting[0]?.respond();
  await expect.poll(() => queries.of('micro').read().data).toBe(1);
  leave();
  await queries.invalidate();
  expect(calls()).toBe(1);
  queries.of('micro').use();
  expect(calls()).toBe(2);
});

it('refetches on each use if the response must be fresh', async () => {
  const { fetch, waiting, calls } = counter();
  const query = new Query(fetch, { isFreshOnMount: true });
  query.use();
  query.use();
  expect(calls()).toBe(1);
  waiting[0]?.respond();
  await expect.poll(() => query.read().isFetching).toBe(false);
  query.use();
  expect(calls()).toBe(2);
});
