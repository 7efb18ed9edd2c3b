import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { usageOf } from './month.ts';
import { monthTable } from './table.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/costs.md');

test('the page on costs has the table that the prices give', () => {
  expect(readFileSync(PAGE, 'utf8')).toContain(monthTable());
});

test('ten times the students use ten times as much', () => {
  const [one, ten] = [usageOf(1_000), usageOf(10_000)];
  expect(ten.purchases / one.purchases).toBeCloseTo(10);
  expect(ten.gigabytes / one.gigabytes).toBeCloseTo(10);
});
