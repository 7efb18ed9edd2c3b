import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSandbox } from '#sandbox/shop/start.ts';
import { usedByPreparation } from '../../pdf/campaign/limits.ts';
import { addStudent } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { announceChange } from '../../support/lake.ts';
import { sixPages, thirtyPages, twoHundredPages } from '../../support/large-pdf.ts';
import { buy } from '../../support/purchase.ts';
import { setting } from '../../support/setting.ts';
import { bundleEdgeFunctions } from '../../vendors/edge/bundle.ts';
import { type EdgeServer, startEdge } from '../../vendors/edge/start.ts';
import { sellFile } from '../files/sell-file.ts';
import type { Bench } from '../row.ts';
import { median, RUNS } from '../statistics.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
interface Cost {
  /** Megabytes, as are all sizes here. */
  size: number;
  /** Milliseconds, as are all times here. */
  decision: number;
  /** Of the edge. */
  cpu: number;
  memory: number;
  preparation: { cpu: number; memory: number };
}

/** How often the decision is timed. */
const DECISIONS = 50;

/** What a file costs by its size: its preparation, the decision about a download, and the download. */
export const files: Bench = {
  name: 'files',
  async measure(log) {
    const pdfs = [await sixPages(), await thirtyPages(), await twoHundredPages()];
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const folder = mkdtempSync(join(tmpdir(), 'edge-'));
    const shop = await startSandbox({
      root: ROOT,
      port: 0,
      dataDir,
      site: 'none',
      hasClock: false,
      logFunctions: () => {},
    });
    try {
      log('uploading and preparing');
      const items: string[] = [];
      for (const [index, pdf] of pdfs.entries()) items.push(await sellFile(shop, pdf, index));
      await announceChange(shop);
      const buyer = createClient(shop.shop);
      await addStudent(buyer);
      const publishableKey = setting(shop, 'PUBLIC_STRIPE_KEY');
      await buy({ ...shop, publishableKey }, buyer, MICRO);
      log('downloading');
      const bundle = await bundleEdgeFunctions(folder);
      const options = { name: 'objects', env: shop.env, next: shop.shop };
      const costs: Cost[] = [];
      for (const [index, pdf] of pdfs.entries()) {
        const edge = await startEdge(bundle.folder, options);
        try {
          const path = `/objects/${items[index]}`;
          const download = await measureDownloads(edge, buyer, path);
          const decision = await measureDecision(buyer, path);
          const size = pdf.length / 1e6;
          costs.push({ size, decision, ...download, preparation: usedByPreparation(pdf) });
        } finally {
          edge.stop();
        }
      }
      const pointsOf = (y: (cost: Cost) => number) =>
        costs.map((cost) => ({ x: cost.size, y: y(cost) }));
      return {
        rows: [],
        curves: [
          {
            title: 'A download by file size',
            axes: { x: 'megabytes', y: 'milliseconds' },
            lines: [
              { name: 'decision', points: pointsOf(({ decision }) => decision) },
              { name: 'CPU at the edge', points: pointsOf(({ cpu }) => cpu) },
            ],
          },
          {
            title: 'The preparation of a file by its size',
            axes: { x: 'megabytes', y: 'seconds of CPU' },
            lines: [
              { name: 'once, after upload', points: pointsOf((one) => one.preparation.cpu / 1e3) },
            ],
          },
          {
            title: 'Memory by file size',
            axes: { x: 'megabytes', y: 'megabytes of the whole process' },
            // Not of the preparation: a process counts the peak of the one that started it.
            lines: [{ name: 'edge', points: pointsOf(({ memory }) => memory) }],
          },
        ],
      };
    } finally {
      await shop.close();
      for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
    }
  },
};

/** Measures the shop's part of a download, the redirect to the ticket. @returns milliseconds */
async function measureDecision(buyer: CookieClient, path: string): Promise<number> {
  const times: number[] = [];
  while (times.length < DECISIONS) {
    const started = performance.now();
    await buyer.get(path);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Measures milliseconds of CPU for one download, and megabytes of memory after some. */
async function measureDownloads(edge: EdgeServer, buyer: CookieClient, path: string) {
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
  return { cpu: median(times), memory: (await edge.memory()) / 1e6 };
}
