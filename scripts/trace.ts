import { readFileSync } from 'node:fs';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Copy, describeUntraced, readCopy } from '#contract/files/read-copy.ts';
import { type TracedOrder, traceOrders } from '#server/files/trace.ts';
import { runCommand } from './ledger/run-command.ts';
import { print } from './terminal.ts';
import { describeOrders } from './trace/describe-orders.ts';
import { openLedger } from './trace/open-ledger.ts';

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
