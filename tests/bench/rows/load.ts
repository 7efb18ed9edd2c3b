import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kind, kind } from '../load/plan.ts';
import { prepareShop } from '../load/prepare-shop.ts';
import { type Loaded, runLoad } from '../load/run-load.ts';
import type { Bench, Row } from '../row.ts';
import { median, quantile } from '../statistics.ts';

const LOAD = { students: 300, seconds: 60 };

/** Of the mix of each run, which has a shop of its own. */
const SEEDS = [7, 8, 9, 10, 11];

/** Percent of the requests. */
const SHARES = [10, 25, 50, 75, 90, 95, 99];

const MEGABYTE = 2 ** 20;

/** The load test: students use the whole shop, with its pages and stand-ins, on this machine. */
export const load: Bench = {
  name: 'load',
  async measure(log) {
    const runs: Loaded[] = [];
    for (const [index, seed] of SEEDS.entries()) {
      log(`run ${index + 1} of ${SEEDS.length}`);
      runs.push(await run(seed, log));
    }
    const errors = runs.flatMap((one) => one.errors);
    for (const one of new Set(errors)) log(one);
    const timesOf = (one: Kind) => runs.flatMap(({ times }) => times[one]);
    const count = sum(kind.options.map((one) => timesOf(one).length));
    const gigabytes = sum(runs.map(({ bytes }) => bytes)) / 1e9;
    const seconds = sum(runs.map((one) => one.seconds));
    const slowest: Row[] = kind.options.map((one) => ({
      name: `load: p99 of ${one} by its p50`,
      measured: median(runs.map(({ times }) => quantile(times[one], 0.99) / median(times[one]))),
      unit: '',
      bound: 'at most',
      target: 5,
      baseline: { name: 'p50', measured: median(timesOf(one)), unit: 'ms' },
    }));
    return {
      rows: [
        {
          name: 'load: errors',
          measured: errors.length,
          unit: '',
          bound: 'at most',
          target: 0,
        },
        ...slowest,
        {
          name: 'load: memory above idle',
          measured: median(runs.map(({ memory }) => memory.peak - memory.idle)) / MEGABYTE,
          unit: 'MB',
          bound: 'at most',
          target: 60,
          baseline: {
            name: 'idle',
            measured: median(runs.map(({ memory }) => memory.idle)) / MEGABYTE,
            unit: 'MB',
          },
        },
      ],
      curves: [
        {
          title: 'How long a class of 300 waits',
          axes: { x: 'percent of the requests', y: 'milliseconds at most' },
          lines: kind.options.map((name) => ({
            name,
            points: SHARES.map((x) => ({ x, y: quantile(timesOf(name), x / 100) })),
          })),
        },
      ],
      notes: [
        `${LOAD.students} students sent ${count} requests and received ${gigabytes.toFixed(1)} GB in ${seconds.toFixed(0)} s.`,
      ],
    };
  },
};

async function run(seed: number, log: (line: string) => void): Promise<Loaded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  try {
    return await runLoad(await prepareShop(dataDir), { ...LOAD, seed }, log);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);
