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
import { OWNERS, type Owner, SUBJECTS } from '../model-shop.ts';
import { BrowserRun } from './browser-run.ts';
import { sequences } from './browser-steps.ts';
import { Gate } from './gate.ts';
import { Person, ShopSide } from './people.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A narrow window, in which a menu has the link *Sign out*. */
const PHONE = { width: 390, height: 844 };

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
  });
  started.defer(() => sandbox.close());
  await holdBuilds(sandbox, true);
  const gate = new Gate(testPort());
  await gate.start();
  started.defer(() => gate.close());
  const browser = await launch(gate);
  started.defer(() => browser.close());
  const { folder } = z
    .object({ folder: z.string() })
    .parse(JSON.parse(readFileSync(join(dataDir, 'site', 'current.json'), 'utf8')));
  const worker = join(dataDir, 'site', folder, 'sw.js');
  const shop = new ShopSide(sandbox);

  const failures: string[] = [];
  const drawn = fc.sample(sequences(steps), { seed, numRuns });
  for (const [index, sequence] of drawn.entries()) {
    if (only !== undefined && only !== index + 1) continue;
    const done: string[] = [];
    const place = await openPlace(browser, shop, gate, worker);
    const start = performance.now();
    try {
      const run = new BrowserRun(place);
      await run.signIn(online(), 'anna', false);
      for (const { name, act } of sequence) {
        done.push(name);
        await act(run);
        await run.check();
      }
      done.push('finish');
      await run.finish();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`Sequence ${index + 1} of seed ${seed}: ${reason}\n  ${done.join('\n  ')}`);
      print(failures.at(-1) ?? '');
    } finally {
      await place.context.close();
    }
    print(`${index + 1}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
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
  const people = new Map<Owner, Person>();
  for (const owner of OWNERS) people.set(owner, await Person.add(owner, origin));
  const lists = [...people.values()].map(async (person) =>
    Promise.all(
      SUBJECTS.map(async (subject) => [subject, await person.readFiles(subject)] as const),
    ),
  );
  const [listed] = await Promise.all(lists);
  const context = await browser.newContext({ baseURL: origin, viewport: PHONE });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  return { shop, gate, context, page, devTools, people, files: new Map(listed), worker };
}
