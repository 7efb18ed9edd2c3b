import { readFileSync } from 'node:fs';
import { createClient } from '@vercel/kv';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import { type Copy, describeUntraced, readCopy } from '#contract/files/read-copy.ts';
import { type TracedLedger, type TracedOrder, traceOrders } from '#server/files/trace.ts';
import { runCommand } from './ledger/run-command.ts';
import { readShopSettings, type Variables } from './shop-settings.ts';
import { print, toLine } from './terminal.ts';

const BY_MARK = 'by its mark, which only the shop can make';
const BY_LINE = 'by the line at the foot alone, without a mark: anyone could write such a line';

export function describeOrders(orders: TracedOrder[]): string {
  return orders
    .map(({ orderNumber, address, paidAt, subjectName, by }) =>
      [
        `Order    ${toLine(orderNumber)}`,
        `Buyer    ${toLine(address) || 'deleted with the account'}`,
        `Bought   ${paidAt.slice(0, 10)}`,
        `Subject  ${toLine(subjectName)}`,
        `Found    ${by === 'mark' ? BY_MARK : BY_LINE}`,
      ].join('\n'),
    )
    .join('\n\n');
}

const settings = z.object({
  KV_REST_API_URL: z.url(),
  KV_REST_API_TOKEN: z.string().min(1),
});

/**
 * Opens the ledger that `KV_…` names, otherwise the ledger of the local shop of `SHOP_DATA` or at `PORT`.
 * @throws Error that names what to set or start
 */
export async function openLedger(env: Variables): Promise<TracedLedger> {
  const needed = { schema: settings, prefix: 'KV_REST_API_' };
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = await readShopSettings(env, needed);
  const store = createClient({ url, token, retry: { retries: 1 } });
  return {
    readFact: (key, field) => store.hget(key, field),
    readFacts: async (key) => (await store.hgetall(key)) ?? {},
    readRange: async (set, from, to) => (await store.zrange<unknown[]>(set, from, to)).map(String),
  };
}

const USAGE = 'npm run trace -- FILE    tells which order a copy of a file comes from';

/** @returns the exit code: 0 with an order, 1 without */
async function trace(): Promise<0 | 1> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error(USAGE);
  const copy = await readCopy(readFileSync(file), pdfjs);
  const isNamed = copy.marks.length + copy.orderNumbers.length > 0;
  const orders = isNamed ? await askLedger(copy) : [];
  if (orders.length > 0) {
    print(describeOrders(orders));
    return 0;
  }
  const { title, meaning } = describeUntraced(copy);
  print(`${title} ${meaning}`);
  return 1;
}

const askLedger = async (copy: Copy): Promise<TracedOrder[]> =>
  traceOrders(copy, await openLedger(process.env));

if (import.meta.main) await runCommand(trace);
