import '#site/lib/older-browsers.ts';
import { loadLate } from '#site/lib/load-late.ts';
import workerAddress from '../../../lib/pdf.worker.ts?worker&url';

/** Loads pdf.js on demand, in the build for older browsers. */
export async function loadPdfjs() {
  const pdfjs = await loadLate(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  return pdfjs;
}
