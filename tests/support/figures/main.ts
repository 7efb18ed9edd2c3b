import { createClient } from '@vercel/kv';
import { londonDay } from '#contract/london-day.ts';
import { readSales } from '#server/admin/sales.ts';
import { exportSales } from '#server/admin/sales-export.ts';
import { config } from '#server/config.ts';
import { addUpStaleDays } from '#server/purchases/sales-days.ts';
import { countRequests } from './count-requests.ts';
import type { FiguresCost } from './measure-figures.ts';

/**
 * Measures what the owner's figures cost a function, in a process of its own with a shop's settings, and
 * prints it as JSON. `measure-figures.ts` starts it.
 */

const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
const store = createClient({ url, token });
const requests = countRequests(url);
const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** The CPU time of this process during some work. Milliseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Opens the panel after a sale of today, as a rule. */
async function readOnce() {
  await store.hincrby('sales-days-changes', londonDay(new Date()), 1);
  requests.take();
  const saved: Promise<unknown>[] = [];
  const cpu = await cpuOf(() => readSales({ currency: 'gbp' }, (work) => void saved.push(work)));
  await Promise.all(saved);
  return { cpu, requests: requests.take().count };
}

async function readOverview() {
  await readOnce();
  const runs = [];
  for (let run = 0; run < 5; run += 1) runs.push(await readOnce());
  const cpu = runs.map((run) => run.cpu).toSorted((a, b) => a - b)[2] ?? Number.NaN;
  return { cpu, requests: Math.max(...runs.map((run) => run.requests)) };
}

/** Receives the export. The heap is measured after a collection, so that it holds only what is in use. */
async function readExport() {
  const stream = await exportSales({ who: 'bench', from: '127.0.0.1' }, { currency: 'gbp' });
  const requestsBefore = requests.take().count;
  let [bytes, chunks, heap] = [0, 0, 0];
  const cpu = await cpuOf(async () => {
    for await (const chunk of stream) {
      bytes += chunk.length;
      chunks += 1;
      if (chunks % 20 > 1) continue;
      globalThis.gc?.();
      heap = Math.max(heap, process.memoryUsage().heapUsed);
    }
  });
  const { count, mostAtOnce } = requests.take();
  const all = { requests: requestsBefore + count, requestsBefore, mostAtOnce };
  return { ...all, cpu, chunks, megabytes: megabytes(bytes), heap: megabytes(heap) };
}

const catchUp = await cpuOf(() => addUpStaleDays(Number.POSITIVE_INFINITY));
const cost: FiguresCost = {
  catchUp: { cpu: catchUp, requests: requests.take().count },
  overview: await readOverview(),
  export: await readExport(),
};
process.stdout.write(`\n${JSON.stringify(cost)}\n`);
