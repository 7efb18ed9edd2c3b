import { expect, test } from 'vitest';
import { type Atom, balance } from './flow.ts';
import { COLUMN } from './theme.ts';

const PAGE = COLUMN.bottom - COLUMN.top;
/** A twentieth of a page, minus a tolerance for rounding. */
const LINE = PAGE / 20 - 0.01;

const atoms = (count: number, height: number, isKeptWithNext = false): Atom[] =>
  Array.from({ length: count }, () => ({ height, before: 0, isKeptWithNext, draw: () => {} }));

const fill = (page: Atom[] | undefined) =>
  (page ?? []).reduce((sum, { before, height }) => sum + before + height, 0) / PAGE;

test('keeps content on one page if it fits', () => {
  expect(balance(atoms(20, LINE))).toHaveLength(1);
});

test('never leaves the last page nearly empty, and adds no page to avoid that', () => {
  const pages = balance(atoms(23, LINE));
  expect(pages).toHaveLength(2);
  expect(fill(pages.at(-1))).toBeGreaterThanOrEqual(0.4);
  expect(pages.flat()).toHaveLength(23);
});

test('leaves well-filled pages full', () => {
  const pages = balance(atoms(35, LINE));
  expect(pages.map((page) => page.length)).toEqual([20, 15]);
});

test('keeps a heading on the page of its content', () => {
  const heading = atoms(1, LINE, true);
  const pages = balance([...atoms(19, LINE), ...heading, ...atoms(10, LINE)]);
  expect(pages.every((page) => page.at(-1)?.isKeptWithNext !== true)).toBe(true);
});
