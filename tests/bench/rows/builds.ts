import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Sandbox, startSandbox } from '#sandbox/shop/start.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import type { Bench } from '../row.ts';
import { addSubjects } from '../site/add-subjects.ts';
import { type MeasuredBuild, measureBuild } from '../site/build-site.ts';
import { median, RUNS } from '../statistics.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The sample shop has two subjects. */
const SEEDED = 2;
const SIZES = [SEEDED, 20, 200] as const;

/** How the build of the pages grows with the catalogue, and how soon a changed title is built. */
export const builds: Bench = {
  name: 'builds',
  async measure(log) {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    // Within the project, where the build's code finds its packages.
    const folder = mkdtempSync(join(ROOT, '.cache', 'bench-'));
    const shop = await startSandbox({
      ...{ root: ROOT, port: 0, dataDir, site: 'none', hasStudent: false, hasClock: false },
      logFunctions: () => {},
    });
    const build = () => measureBuild(shop.env, join(folder, 'site'));
    try {
      // Fills the caches, as any build before has.
      await build();
      const changed = await buildAfterChange(shop, build);
      const cpu: number[] = [];
      let queries = 0;
      for (const size of SIZES) {
        log(`building ${size} subjects five times`);
        await addSubjects(lakeOf(shop), size - SEEDED);
        const times: number[] = [];
        const { received } = await countAtStandIns(shop, async () => {
          times.push((await build()).cpu);
          return new Response();
        });
        queries = received.cms;
        while (times.length < RUNS) times.push((await build()).cpu);
        cpu.push(median(times) / 1_000);
      }
      const [two = 0, twenty = 0, all = 0] = cpu;
      return {
        rows: [
          {
            name: 'build of 200 subjects by one of 20, CPU less the fixed start',
            ...{ measured: (all - two) / (twenty - two), unit: '', bound: 'at most', target: 12 },
            baseline: { name: '20 subjects', measured: twenty, unit: 's' },
          },
          {
            ...{ name: 'build of 200 subjects: CMS queries', measured: queries, unit: '' },
            ...{ bound: 'at most', target: 2 },
          },
          {
            ...{ name: 'build after a changed title', measured: changed, unit: 's' },
            ...{ bound: 'at most', target: 5 },
          },
        ],
        curves: [
          {
            title: 'A build of the pages by the size of the catalogue',
            axes: { x: 'subjects of ten topics', y: 'seconds of CPU' },
            lines: [
              { name: 'build', points: SIZES.map((x, index) => ({ x, y: cpu[index] ?? 0 })) },
            ],
          },
        ],
      };
    } finally {
      await shop.close();
      for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
    }
  },
};

/** Changes a title before each of five builds. @returns the seconds that the median took */
async function buildAfterChange(
  shop: Sandbox,
  build: () => Promise<MeasuredBuild>,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await lakeOf(shop)
      .patch(MICRO)
      .set({ name: `Microeconomics ${run}` })
      .commit();
    times.push((await build()).wall);
  }
  return median(times) / 1_000;
}
