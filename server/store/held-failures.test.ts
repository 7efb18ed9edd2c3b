import { expect, test } from 'vitest';
import type { LogEntry } from './edge.ts';
import { areFailuresHeld, countOrHold } from './held-failures.ts';

function startStore() {
  const store = {
    isDown: true,
    attempts: 0,
    counted: [] as string[],
    append: async (failures: LogEntry[]) => {
      store.attempts += 1;
      await null;
      if (store.isDown) throw new Error('down');
      store.counted.push(...failures.map(({ id }) => id));
    },
  };
  const count = (id?: string) => countOrHold(store.append, id);
  return { store, count, fail: (id?: string) => expect(count(id)).rejects.toThrow('down') };
}

test('holds the latest ten uncounted failures, and counts them with the next failure', async () => {
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

test('holds all concurrent failures, and counts each once', async () => {
  const { store, count, fail } = startStore();
  await Promise.all([fail('a'), fail('b'), fail('c')]);
  store.isDown = false;
  await Promise.all([count(), count()]);
  expect(store.counted.toSorted()).toEqual(['a', 'b', 'c']);
});

test('makes no store request if there is nothing to count', async () => {
  const { store, count } = startStore();
  await count();
  expect(store.attempts).toBe(0);
});
