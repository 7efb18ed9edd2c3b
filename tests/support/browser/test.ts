import type { VercelKV } from '@vercel/kv';
import { test as base, expect, type Page } from 'playwright/test';
import { nextAddress } from '../client.ts';
import { ConsoleErrors } from './console-errors.ts';
import {
  createFaults,
  createRequestFaults,
  type FailRequests,
  type InjectFault,
} from './faults.ts';
import { holdBuilds } from './rebuild.ts';
import { readSandbox, type Sandbox } from './sandbox.ts';
import type { Stage } from './screens/screen.ts';
import { openStoreAt } from './store.ts';

export interface ShopOptions {
  /** Port of the shop of all workers. */
  port: number;
}

interface WorkerFixtures extends ShopOptions {
  sandbox: Sandbox;
  store: VercelKV;
}

interface TestFixtures {
  /** IP address of the page's browser, so that the shop's limits count each test for itself. */
  address: string;
  /** Makes requests of the page's browser fail until the test ends. */
  failRequests: FailRequests;
  /** Makes a service fail for everybody until the test ends. Only for tests that run alone. */
  injectFault: InjectFault;
  /** Every error in the page's console fails the test, unless it is allowed. */
  consoleErrors: ConsoleErrors;
  stage: Stage;
}

/** A request that a page sends as its test ends may fail in the test's route. */
const LATE_REQUESTS = { behavior: 'ignoreErrors' } as const;

/** Deletes what a page has kept for reading without a connection, which `reuseContext` does not reset. */
async function forgetKept(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const storageTypes = 'cache_storage,indexeddb,service_workers';
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devTools.detach();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  port: [0, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ port }, use) => {
      const sandbox = await readSandbox(`http://localhost:${port}`);
      await holdBuilds(sandbox, true);
      await use(sandbox);
    },
    { scope: 'worker' },
  ],
  store: [async ({ sandbox }, use) => use(await openStoreAt(sandbox.shop)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
  address: ({}, use) => use(nextAddress()),
  context: async ({ context, address }, use) => {
    await context.setExtraHTTPHeaders({ 'x-sandbox-ip': address });
    await use(context);
    await context.unrouteAll(LATE_REQUESTS);
    // State that `reuseContext` does not reset.
    await Promise.all([context.setExtraHTTPHeaders({}), context.clearPermissions()]);
  },
  page: async ({ page, sandbox }, use) => {
    await use(page);
    await page.unrouteAll(LATE_REQUESTS);
    if (!page.isClosed()) await forgetKept(page, sandbox.shop);
  },
  baseURL: ({ sandbox }, use) => use(sandbox.shop),
  failRequests: async ({ context }, use) => {
    const faults = createRequestFaults(context);
    await use(faults.failRequests);
    await faults.end();
  },
  injectFault: async ({ sandbox }, use) => {
    const faults = createFaults(sandbox);
    await use(faults.inject);
    await faults.clearAll();
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors = new ConsoleErrors();
      errors.watch(page);
      await use(errors);
      await errors.verify();
    },
    { auto: true },
  ],
  stage: ({ page, sandbox, failRequests, injectFault, consoleErrors }, use) =>
    use({ page, sandbox, failRequests, injectFault, consoleErrors }),
});

export { expect };
