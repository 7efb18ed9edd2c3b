import { expect, test } from 'vitest';
import { DATA_VERSION, parseDataVersion } from '#contract/data-version.ts';
import { MIGRATIONS } from './migrations.ts';
import { type Migration, selectPending } from './schedule/migrate.ts';

test('migrations are numbered from 1 to the version of the stored data', () => {
  const numbers = Array.from({ length: DATA_VERSION }, (_, index) => index + 1);
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(numbers);
});

const toMigration = (number: number): Migration => ({
  number,
  name: `${number}`,
  run: async () => true,
});

test.each<[stored: unknown, pending: number[]]>([
  [null, [1, 2, 3]],
  ['', [1, 2, 3]],
  [{ x: 1 }, [1, 2, 3]],
  ['1.5', [1, 2, 3]],
  [1, [2, 3]],
  ['2', [3]],
  [3, []],
  [4, []],
])('a stored version of %j leaves migrations %j', (stored, pending) => {
  const all = [1, 2, 3].map(toMigration);
  const selected = selectPending(all, parseDataVersion(stored));
  expect(selected.map(({ number }) => number)).toEqual(pending);
});
