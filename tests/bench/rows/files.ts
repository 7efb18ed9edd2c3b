import { usedByPreparation } from '../../pdf/campaign/limits.ts';
import type { CookieClient } from '../../support/client.ts';
import { announceChange } from '../../support/lake.ts';
import { twoHundredPages } from '../../support/large-pdf.ts';
import { sellFile } from '../../support/sell-file.ts';
import { type EdgeServer, startEdge } from '../../vendors/edge/start.ts';
import { bundleEdgeFunctions } from '../../vendors/netlify/bundle-edge-functions.ts';
import { atMost, type Bench } from '../row.ts';
import { enrol, withFolder, withShop } from '../shop.ts';
import { median, RUNS } from '../statistics.ts';

/** Measures a file of 10 MB: its preparation, and each download at the edge. */
export const files: Bench = async (log) => {
  const pdf = await twoHundredPages();
  log('preparing');
  const preparations = Array.from({ length: RUNS }, () => usedByPreparation(pdf).cpu);
  log('downloading');
  const download = await withShop('none', async (shop) => {
    const path = `/objects/${await sellFile(shop, pdf)}`;
    await announceChange(shop);
    const buyer = await enrol(shop);
    return withFolder(async (folder) => {
      const bundle = await bundleEdgeFunctions(folder);
      const options = { name: 'files', env: shop.env, next: shop.shop };
      const edge = await startEdge(bundle.folder, options);
      try {
        return await measureDownload(edge, buyer, path);
      } finally {
        edge.stop();
      }
    });
  });
  return [
    atMost('preparation of a file of 10 MB: CPU', median(preparations), 3_000, { unit: 'ms' }),
    atMost('download of a file of 10 MB: CPU at the edge', download, 50, { unit: 'ms' }),
  ];
};

async function measureDownload(edge: EdgeServer, buyer: CookieClient, path: string) {
  const times: number[] = [];
  while (times.length < RUNS) {
    const { headers } = await buyer.get(path);
    const { pathname, search } = new URL(headers.get('location') ?? '', edge.origin);
    const before = await edge.cpuTime();
    const response = await fetch(edge.origin + pathname + search);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The edge responded with ${response.status}`);
    times.push((await edge.cpuTime()) - before);
  }
  return median(times);
}
