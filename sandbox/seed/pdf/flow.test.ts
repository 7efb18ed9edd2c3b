import { expect, test } from 'vitest';
import { type Atom, balance } from './flow.ts';
import { COLUMN } from './theme.ts';

const PAGE = COLUMN.bottom - COLUMN.top;
/** A twentieth of a page, and a little less, because the sums are rounded. */
const LINE = PAGE / 20 - 0.01;

const atoms = (count: number, height: number, isKeptWithNext = false): Atom[] =>
  Array.from({ length: count }, () => ({ height, before: 0, isKeptWithNext, draw: () => {} }));

const fill = (page: Atom[] | undefined) =>
  (page ?? []).reduce((sum, { before, height }) => sum + before + height, 0) / PAGE;

test('what fits on one page stays on one page', () => {
  expect(balance(atoms(20, LINE))).toHaveLength(1);
});

test('the last page is not nearly empty, and no page is added for that', () => {
  const pages = balance(atoms(23, LINE));
  expect(pages).toHaveLength(2);
  expect(fill(pages.at(-1))).toBeGreaterThanOrEqual(0.4);
  expect(pages.flat()).toHaveLength(23);
});

test('pages that are filled well stay full', () => {
  const pages = balance(atoms(35, LINE));
  expect(pages.map((page) => page.length)).toEqual([20, 15]);
});

test('a heading stays on the page of what follows it', () => {
  const heading = atoms(1, LINE, true);
  const pages = balance([...atoms(19, LINE), ...heading, ...atoms(10, LINE)]);
  expect(pages.every((page) => page.at(-1)?.isKeptWithNext !== true)).toBe(true);
});
