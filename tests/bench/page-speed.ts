import { chromium } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';
import { compress, startEdge } from './edge.ts';
import { writeByHand } from './hand-written.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { median } from './statistics.ts';

const RUNS = 5;

/** A page of the shop beside the page that one would write by hand. Times in milliseconds. */
export interface PageSpeed {
  path: string;
  /** Of the compressed HTML with its styles. */
  bytes: number;
  fcp: number;
  lcp: number;
  cls: number;
  /** Those of the page by hand. */
  byHand: { bytes: number; fcp: number; lcp: number };
  /** When the page shows the student what they own, and its layout shift; missing where none is asked for. */
  student?: { access: number; cls: number };
}

const middle = (loads: readonly PageLoad[]): PageLoad => ({
  fcp: median(loads.map(({ fcp }) => fcp)),
  lcp: median(loads.map(({ lcp }) => lcp)),
  cls: median(loads.map(({ cls }) => cls)),
  // A page that never shows it counts as one that takes for ever.
  access: median(loads.map(({ access }) => access || Number.POSITIVE_INFINITY)),
});

/**
 * Opens each page and its hand-written twin by turns, from one edge.
 * @param shop its origin
 * @param student the cookie of one, and the page of a subject that they own
 */
export async function measurePageSpeed(
  shop: string,
  paths: readonly string[],
  student?: { cookie: string; path: string },
): Promise<PageSpeed[]> {
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(shop + path)).text();
      return { path, html, twin: `/by-hand${path}`, byHand: writeByHand(html) };
    }),
  );
  await using edge = await startEdge(
    shop,
    new Map(pages.map(({ twin, byHand }) => [twin, byHand])),
  );
  const executablePath = findBrowser()?.path;
  await using browser = await chromium.launch(executablePath ? { executablePath } : {});
  const loads = new Map<string, PageLoad[]>();
  // The first load of each warms the edge, and does not count.
  const signedIn: PageLoad[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    for (const { path, twin } of pages) {
      for (const address of [path, twin]) {
        const load = await loadPage(browser, edge.origin + address);
        if (run > 0) loads.set(address, [...(loads.get(address) ?? []), load]);
      }
      if (path !== student?.path) continue;
      const load = await loadPage(browser, edge.origin + path, student);
      if (run > 0) signedIn.push(load);
    }
  }
  return pages.map(({ path, html, twin, byHand }) => {
    const { fcp, lcp } = middle(loads.get(twin) ?? []);
    return {
      path,
      bytes: compress(html).length,
      ...middle(loads.get(path) ?? []),
      byHand: { bytes: compress(byHand).length, fcp, lcp },
      ...(path === student?.path && { student: middle(signedIn) }),
    };
  });
}
