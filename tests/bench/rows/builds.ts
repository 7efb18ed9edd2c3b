import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import type { Bench, Row } from '../row.ts';
import { type BuildCost, measureBuild } from '../site/build-site.ts';
import { type ContentOfSize, withContent } from '../site/content-of-size.ts';
import { median, RUNS } from '../statistics.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SIZES = [2, 20, 200];

/** How the build of the pages grows with the catalogue, and how soon a changed title is built. */
export const builds: Bench = {
  name: 'builds',
  async measure(log) {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    // Within the project, where the build's code finds its packages.
    const folder = mkdtempSync(join(ROOT, '.cache', 'bench-'));
    const run = randomUUID().slice(0, 8);
    const build = ({ env }: ContentOfSize) => measureBuild(env, join(folder, 'site'));
    try {
      return await withContent(SIZES, run, async (contents) => {
        const [smallest] = contents;
        if (!smallest) throw new Error('There is no content');

        log('a first build of each size');
        const first: BuildCost[] = [];
        let queries = 0;
        await changeTitle(smallest, run);
        for (const each of contents) {
          queries = await countQueries(each, async () => void first.push(await build(each)));
        }

        log('five builds of each size, and five after a changed title');
        const kept = SIZES.map((): BuildCost[] => []);
        const seconds: number[] = [];
        for (let turn = 0; turn < RUNS; turn += 1) {
          for (const [index, each] of contents.entries()) kept[index]?.push(await build(each));
          await changeTitle(smallest, `${run} ${turn}`);
          const started = performance.now();
          await build(smallest);
          seconds.push((performance.now() - started) / 1_000);
        }

        const whole = kept.map((costs) => median(costs.map(({ start, pages }) => start + pages)));
        return {
          rows: [
            // With kept pictures, 18 subjects cost no more than two builds of the same differ.
            growth(
              'build of 200 subjects by one of 20, CPU less the fixed start',
              first.map((cost) => cost.pages),
            ),
            {
              name: 'build of 200 subjects: CMS queries',
              measured: queries,
              unit: '',
              bound: 'at most',
              target: 2,
            },
            {
              name: 'build after a changed title',
              measured: median(seconds),
              unit: 's',
              bound: 'at most',
              target: 5,
            },
          ],
          curves: [
            {
              title: 'A build of the pages by the size of the catalogue',
              axes: { x: 'subjects of ten topics', y: 'seconds of CPU' },
              lines: [
                { name: 'with kept pictures', points: pointsOf(whole) },
                { name: 'the first', points: pointsOf(first.map((one) => one.start + one.pages)) },
              ],
            },
          ],
        };
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const pointsOf = (seconds: readonly number[]) =>
  SIZES.map((x, index) => ({ x, y: seconds[index] ?? 0 }));

/**
 * Compares what pages cost, less the cost of the smallest site: the code of pages is loaded for any number
 * of them. In proportion to pages is 11.
 */
function growth(name: string, [two = 0, twenty = 0, all = 0]: readonly number[]): Row {
  return {
    name,
    measured: (all - two) / (twenty - two),
    unit: '',
    bound: 'at most',
    target: 12,
    baseline: { name: '20 subjects', measured: twenty, unit: 's' },
  };
}

/** Changes the title of a subject, which its picture shows, too. */
async function changeTitle({ env }: ContentOfSize, title: string): Promise<void> {
  await lakeOf({ env }).patch(MICRO).set({ name: title }).commit();
}

const requests = z.array(z.unknown());

/** Counts the requests to the CMS while work is done. */
async function countQueries({ services }: ContentOfSize, work: () => Promise<void>) {
  const received = `${services.addresses.content.origin}/__sandbox/requests`;
  await fetch(received, { method: 'DELETE' });
  await work();
  return requests.parse(await (await fetch(received)).json()).length;
}
