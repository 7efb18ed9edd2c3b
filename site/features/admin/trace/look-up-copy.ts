import '#site/lib/older-browsers.ts';
import { TRACE_MAX, type TracedOrder, traceFile } from '#contract/admin/trace.ts';
import { isLikelyMark } from '#contract/files/marks.ts';
import { type Copy, describeUntraced, readCopy, type Untraced } from '#contract/files/read-copy.ts';
import { call } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import workerAddress from '#site/lib/pdf.worker.ts?worker&url';

export interface Lookup {
  orders: TracedOrder[];
  untraced: Untraced;
}

/** Keeps the file in the browser, and sends only its marks and order numbers. */
export async function lookUpCopy(file: File): Promise<Lookup> {
  const [pdfjs, bytes] = await Promise.all([loadPdfjs(), file.arrayBuffer()]);
  const copy = await readCopy(new Uint8Array(bytes), pdfjs);
  return { orders: await findOrders(copy), untraced: describeUntraced(copy) };
}

async function findOrders({ marks, orderNumbers }: Copy): Promise<TracedOrder[]> {
  if (marks.length + orderNumbers.length === 0) return [];
  const likelyFirst = marks.toSorted((a, b) => Number(isLikelyMark(b)) - Number(isLikelyMark(a)));
  const { orders } = await call(traceFile, {
    marks: likelyFirst.slice(0, TRACE_MAX),
    orderNumbers: orderNumbers.slice(0, TRACE_MAX),
  });
  return orders;
}

/** Loads pdf.js on demand, in the build for older browsers. */
async function loadPdfjs() {
  const pdfjs = await loadLate(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  return pdfjs;
}
