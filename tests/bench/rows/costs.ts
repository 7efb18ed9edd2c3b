import { priceOf } from '../costs/month.ts';
import { SIZES } from '../costs/table.ts';
import type { Bench } from '../row.ts';

const PARTS = ['hosting', 'store', 'mail', 'cms'] as const;

/** The sizes of docs/costs.md, and a million between the largest. */
const STUDENTS = [...SIZES, 1_000_000].sort((a, b) => a - b);

/** What a month costs, computed from prices and from what a student does: no target, only a plot. */
export const costs: Bench = {
  name: 'costs',
  async measure() {
    const lines = PARTS.map((name) => ({
      name,
      points: STUDENTS.map((x) => ({ x, y: Math.max(1, priceOf(x)[name]) })),
    }));
    const axes = { x: 'students', y: 'dollars a month' };
    return { rows: [], curves: [{ title: 'What a month costs', axes, lines }] };
  },
};
