import { expect, test } from 'vitest';
import { areFailuresHeld, countOrHold, type FailedRequest } from './failed-request.ts';

/** A store that can be down, and what it was asked to append. */
function startStore() {
  const store = {
    isDown: true,
    attempts: 0,
    counted: [] as string[],
    append: async (failures: FailedRequest[]) => {
      store.attempts += 1;
      await null;
      if (store.isDown) throw new Error('down');
      store.counted.push(...failures.map(({ id }) => id));
    },
  };
  const count = (id?: string) => countOrHold(store.append, id);
  return { store, count, fail: (id?: string) => expect(count(id)).rejects.toThrow('down') };
}

test('ten failures that could not be counted, the latest, are counted with the next one', async () => {
  const { store, count, fail } = startStore();
  const ids = Array.from({ length: 12 }, (_, index) => `r${index}`);
  for (const id of ids) await fail(id);
  await fail();
  expect(areFailuresHeld()).toBe(true);
  store.isDown = false;
  await count('last');
  expect(store.counted).toEqual([...ids.slice(2), 'last']);
  expect(areFailuresHeld()).toBe(false);
});

test('failures at the same moment are all held, and each is counted once', async () => {
  const { store, count, fail } = startStore();
  await Promise.all([fail('a'), fail('b'), fail('c')]);
  store.isDown = false;
  await Promise.all([count(), count()]);
  expect(store.counted.toSorted()).toEqual(['a', 'b', 'c']);
});

test('the store is not asked where there is nothing to count', async () => {
  const { store, count } = startStore();
  await count();
  expect(store.attempts).toBe(0);
});
