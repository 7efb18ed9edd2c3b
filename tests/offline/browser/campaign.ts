import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Browser, chromium } from 'playwright';
import { z } from 'zod';
import { startSandbox } from '#local-shop/start.ts';
import { findBrowser } from '../../../scripts/browser.mjs';
import { holdBuilds } from '../../support/browser/rebuild.ts';
import { prepareTestShop, testPort } from '../../support/test-shop.ts';
import { online } from '../connection.ts';
import { SUBJECTS, type Subject } from '../model-shop.ts';
import type { Step } from '../steps.ts';
import { BrowserRun, type Tally } from './browser-run.ts';
import { sequences } from './browser-steps.ts';
import { Gate } from './gate.ts';
import { compareFiles, Person, ShopSide } from './people.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A narrow window, in which a menu has the link *Sign out*. */
const PHONE = { width: 390, height: 844 };

const published = z.object({ folder: z.string() });

/** Browsers that play at the same time. */
const BROWSERS = 3;

export interface BrowserOptions {
  seed: number;
  /** Number of sequences. */
  browser: number;
  /** Steps of a sequence. */
  steps: number;
  /** Plays this sequence alone. */
  only?: number | undefined;
  print?: (line: string) => void;
}

/** Plays sequences in Chromium. @throws Error with the steps of each sequence that breaks a rule */
export async function runInBrowser(options: BrowserOptions): Promise<void> {
  const { seed, browser: numRuns, steps, only, print = () => {} } = options;
  await using started = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-offline-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  await cp(join(ROOT, await prepareTestShop()), dataDir, { recursive: true });
  const sandbox = await startSandbox({
    root: ROOT,
    port: testPort(),
    dataDir,
    site: 'build',
    hasClock: false,
    hasQuickPasswords: true,
    // A build that is held back would be asked for again.
    logFunctions: () => {},
  });
  started.defer(() => sandbox.close());
  await holdBuilds(sandbox, true);
  const { folder } = published.parse(
    JSON.parse(readFileSync(join(dataDir, 'site', 'current.json'), 'utf8')),
  );
  const worker = join(dataDir, 'site', folder, 'sw.js');
  const shop = new ShopSide(sandbox);
  const drawn = fc.sample(sequences(steps), { seed, numRuns }).entries();
  const failures: string[] = [];
  const tallies: Tally[] = [];
  const work = async () => {
    const gate = new Gate(testPort());
    await gate.start();
    started.defer(() => gate.close());
    const browser = await launch(gate);
    started.defer(() => browser.close());
    // Each sequence is taken by one of the browsers.
    for (const [index, sequence] of drawn) {
      if (only !== undefined && only !== index + 1) continue;
      const run = new BrowserRun(await openPlace(browser, shop, gate, worker));
      const failure = await play(run, sequence);
      tallies.push(run.tally);
      print(`Sequence ${index + 1}: ${failure ?? 'no broken rule'}`);
      if (failure) failures.push(`Sequence ${index + 1}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(BROWSERS, numRuns) }, work));
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  print(
    `${tallies.length} sequences, ${sum('checks')} checks without a connection, ${sum('withNotes')} with notes; ` +
      `${sum('ended')} kept subjects ended, ${sum('signOuts')} sign-outs without a connection, ${sum('answers')} answers`,
  );
  if (failures.length > 0) throw new Error(`Seed ${seed}\n${failures.join('\n')}`);
}

/** @returns the broken rule and the steps that led there. Undefined if none is broken */
async function play(
  run: BrowserRun,
  steps: readonly Step<BrowserRun>[],
): Promise<string | undefined> {
  const done: string[] = [];
  try {
    await run.signIn(online(), 'anna', false);
    for (const { name, act } of steps) {
      done.push(name);
      await act(run);
      await run.check();
    }
    done.push('sign in again');
    await run.finish();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason}\n  ${done.join('\n  ')}`;
  } finally {
    await run.place.context.close();
  }
}

/** Starts a browser that reaches the shop through the gate only. */
function launch(gate: Gate): Promise<Browser> {
  const executablePath = findBrowser()?.path;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP localhost:${testPort()} 127.0.0.1:${gate.port}`,
    ],
  });
}

async function openPlace(browser: Browser, shop: ShopSide, gate: Gate, worker: string) {
  const origin = shop.sandbox.shop;
  const pair = [await Person.add('anna', origin), await Person.add('ben', origin)] as const;
  const files = new Map<Subject, string[]>();
  for (const subject of SUBJECTS) files.set(subject, await compareFiles(pair, subject));
  const people = new Map(pair.map((person) => [person.name, person]));
  const context = await browser.newContext({ baseURL: origin, viewport: PHONE });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  return { shop, gate, context, page, devTools, people, files, worker };
}
