import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';
import { compress } from '../../support/brotli.ts';
import { MACRO } from '../../support/ids.ts';
import { writeByHand } from '../hand-written.ts';
import {
  CATEGORIES,
  installLighthouse,
  runLighthouse,
  type Verdict,
} from '../lighthouse/run-lighthouse.ts';
import { signIn } from '../phone.ts';
import { atLeast, atMost, type Bench, figure, type Row } from '../row.ts';
import { enrol, withFolder, withShop } from '../shop.ts';
import { median } from '../statistics.ts';

const RUNS = 3;
const MIN_SCORE = 99;
/** The payment provider's script, which the shop cannot change, costs the checkout some points. */
const MIN_CHECKOUT_PERFORMANCE = 90;
/**
 * Ratio to the times of the hand-written page, which lacks the styles of the design, and its display face: styles
 * request the face before the first paint, so it shares the line.
 */
const MAX_TIME_RATIO = 1.5;
/** Categories without SEO: pages hidden from search engines lose points on purpose. */
const NOT_LISTED = CATEGORIES.filter((name) => name !== 'seo');

/** Audits the main pages, and compares two of them with hand-written pages on a phone. */
export const lighthouse: Bench = async (log) => {
  await installLighthouse();
  return withShop('build', async (shop) => {
    const student = await enrol(shop);
    await using byHand = await serveByHand(shop.shop);
    const pages: [name: string, url: string, categories: readonly string[]][] = [
      ['home', `${shop.shop}/`, CATEGORIES],
      ['home by hand', `${byHand.origin}/`, ['performance']],
      ['subject', `${shop.shop}/microeconomics`, CATEGORIES],
      ['subject by hand', `${byHand.origin}/microeconomics`, ['performance']],
      ['legal', `${shop.shop}/terms`, CATEGORIES],
      ['auth', `${shop.shop}/auth`, NOT_LISTED],
      ['checkout', `${shop.shop}/checkout?subject=${MACRO}`, NOT_LISTED],
    ];
    const verdicts = new Map<string, Verdict[]>(pages.map(([name]) => [name, []]));
    for (let run = 1; run <= RUNS; run += 1) {
      for (const [name, url, categories] of pages) {
        log(`${name}, run ${run} of ${RUNS}`);
        await withFolder(async (profile) => {
          const executablePath = findBrowser()?.path;
          await using context = await chromium.launchPersistentContext(profile, {
            ...(executablePath && { executablePath }),
            args: ['--remote-debugging-port=0'],
          });
          // A visitor would be redirected to sign in.
          if (name === 'checkout') await signIn(context, student, shop.shop);
          const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
          verdicts.get(name)?.push(await runLighthouse(url, port, categories));
        });
      }
    }
    const of = (name: string) => verdicts.get(name) ?? [];
    return [
      ...pages.flatMap(([name]) => (name.endsWith('by hand') ? [] : toScoreRows(name, of(name)))),
      ...['home', 'subject'].flatMap((name) => toTimeRows(name, of(name), of(`${name} by hand`))),
    ];
  });
};

function toScoreRows(page: string, verdicts: readonly Verdict[]): Row[] {
  const names = Object.keys(verdicts[0]?.scores ?? {});
  const score = (name: string) => median(verdicts.map(({ scores }) => scores[name] ?? 0));
  const others = names.filter((name) => name !== 'performance').map(score);
  const target = page === 'checkout' ? MIN_CHECKOUT_PERFORMANCE : MIN_SCORE;
  return [
    atLeast(`${page}: performance`, score('performance'), target),
    atLeast(`${page}: lowest other score`, Math.min(...others), MIN_SCORE),
  ];
}

const toTimeRows = (page: string, own: readonly Verdict[], byHand: readonly Verdict[]): Row[] =>
  (['fcp', 'lcp'] as const).map((time) => {
    const bare = median(byHand.map((verdict) => verdict[time]));
    const ratio = median(own.map((verdict) => verdict[time])) / bare;
    const name = `${page}: ${time.toUpperCase()} relative to the hand-written page`;
    return atMost(name, ratio, MAX_TIME_RATIO, { bare: figure(bare, 'ms') });
  });

async function serveByHand(shop: string) {
  const server = createServer(async ({ url }, response) => {
    const html = await (await fetch(shop + url)).text();
    const headers = { 'content-type': 'text/html', 'content-encoding': 'br' };
    response.writeHead(200, headers).end(compress(writeByHand(html)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // Chrome accepts brotli without encryption only from this name.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
