import { readFileSync } from 'node:fs';
import { traceOrders } from '#server/stamping/trace.ts';
import { describeFailure, describeOrders } from './trace/describe-trace.ts';
import { openLedger } from './trace/open-ledger.ts';
import { readCopy } from './trace/read-copy.ts';

const USAGE = 'npm run trace -- FILE    tells which order a copy of a file comes from';

/**
 * Tells which order a copy of a file comes from, in the local shop or the one that the environment names.
 * @returns the exit code: 0 with an order, 1 without, 2 where nothing could be asked
 */
async function trace(file: string): Promise<number> {
  const copy = await readCopy(readFileSync(file));
  const isNamed = copy.marks.length + copy.orderNumbers.length > 0;
  const orders = isNamed ? await traceOrders(copy, await openLedger(process.env)) : [];
  console.log(orders.length > 0 ? describeOrders(orders) : describeFailure(copy));
  return orders.length > 0 ? 0 : 1;
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  try {
    if (!file) throw new Error(USAGE);
    process.exitCode = await trace(file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
