import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTopics } from '#contract/catalogue/catalogue.ts';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MICRO } from '../../support/ids.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import type { Bench } from '../row.ts';

const CALLS = 1_000;
const AT_ONCE = 25;

/** Whether a response came from a function: the CDN says otherwise (`sandbox/netlify/README.md`). */
const hasReachedFunction = ({ headers }: Response) =>
  /fwd=/.test(headers.get('cache-status') ?? 'fwd=');

/** How many of a visitor's calls of the catalogue get past the CDN, and past that to the CMS. */
export const catalogue: Bench = {
  name: 'catalogue',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder);
    try {
      await shop.start();
      const { shop: origin } = shop.shop;
      const topicsPath = `/api/subjects/${MICRO}/topics`;
      const response = await fetch(origin + topicsPath);
      const [topic] = getTopics.response.parse(await response.json());
      const content = `/api/topics/${topic?.id}/content`;
      const paths = ['/api/subjects', topicsPath, content, '/api/grade-evidence'];
      for (const path of paths) await (await fetch(origin + path)).arrayBuffer();
      let reached = 0;
      const { received } = await countAtStandIns(shop.shop, async () => {
        for (let done = 0; done < CALLS; done += AT_ONCE) {
          const some = Array.from({ length: AT_ONCE }, async (_, index) => {
            const query = index % 2 === 0 ? '' : `?utm_source=${randomUUID()}`;
            const called = await fetch(`${origin}${paths[index % paths.length]}${query}`);
            await called.arrayBuffer();
            if (hasReachedFunction(called)) reached += 1;
          });
          await Promise.all(some);
        }
        return new Response();
      });
      return {
        rows: [
          {
            name: `${CALLS} anonymous calls that reach a function`,
            measured: reached,
            unit: '',
            bound: 'at most',
            target: 5,
          },
          {
            name: `${CALLS} anonymous calls that reach the CMS`,
            measured: received.cms,
            unit: '',
            bound: 'at most',
            target: 5,
          },
        ],
      };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
