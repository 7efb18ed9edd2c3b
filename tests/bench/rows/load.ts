import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kind } from '../load/plan.ts';
import { prepareShop } from '../load/prepare-shop.ts';
import { runLoad } from '../load/run-load.ts';
import type { Bench, Row } from '../row.ts';
import { median, quantile } from '../statistics.ts';

const LOAD = { students: 300, seconds: 60, seed: 7 };

/** Percent of the requests. */
const SHARES = [10, 25, 50, 75, 90, 95, 99];

const MEGABYTE = 2 ** 20;

/** The load test: students use the whole shop, with its pages and stand-ins, on this machine. */
export const load: Bench = {
  name: 'load',
  async measure(log) {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    try {
      const prepared = await prepareShop(dataDir);
      const { times, errors, memory, seconds, bytes } = await runLoad(prepared, LOAD, log);
      const slowest: Row[] = kind.options.map((one) => ({
        name: `load: p99 of ${one} by its p50`,
        measured: quantile(times[one], 0.99) / median(times[one]),
        ...{ unit: '', bound: 'at most', target: 5 },
        baseline: { name: 'p50', measured: median(times[one]), unit: 'ms' },
      }));
      for (const one of new Set(errors)) log(one);
      const count = Object.values(times).reduce((sum, list) => sum + list.length, 0);
      return {
        rows: [
          {
            ...{ name: 'load: errors', measured: errors.length },
            ...{ unit: '', bound: 'at most', target: 0 },
          },
          ...slowest,
          {
            ...{
              name: 'load: memory above idle',
              measured: (memory.peak - memory.idle) / MEGABYTE,
            },
            ...{ unit: 'MB', bound: 'at most', target: 60 },
            baseline: { name: 'idle', measured: memory.idle / MEGABYTE, unit: 'MB' },
          },
        ],
        curves: [
          {
            title: 'How long a class of 300 waits',
            axes: { x: 'percent of the requests', y: 'milliseconds at most' },
            lines: kind.options.map((name) => ({
              name,
              points: SHARES.map((x) => ({ x, y: quantile(times[name], x / 100) })),
            })),
          },
        ],
        notes: [
          `${LOAD.students} students sent ${count} requests and received ${(bytes / 1e9).toFixed(1)} GB in ${seconds.toFixed(0)} s.`,
        ],
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
