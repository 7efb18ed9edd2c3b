import { expect, test } from 'vitest';
import { nestOutline } from './contents-panel.ts';

test('nests headings, even if a level is skipped', () => {
  const outline = [
    { title: 'Below nothing', page: 1, level: 2 },
    { title: 'Market failure', page: 1, level: 1 },
    { title: 'Externalities', page: 2, level: 3 },
    { title: 'Public goods', page: 3, level: 2 },
    { title: 'Costs', page: 4, level: 1 },
  ];
  const entry = (title: string, page: number, below: unknown[] = []) => ({ title, page, below });
  expect(nestOutline(outline)).toEqual([
    entry('Below nothing', 1),
    entry('Market failure', 1, [entry('Externalities', 2), entry('Public goods', 3)]),
    entry('Costs', 4),
  ]);
});
