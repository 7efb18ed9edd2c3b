import type { VercelKV } from '@vercel/kv';
import { test as base, expect } from 'playwright/test';
import { ConsoleErrors } from './console-errors.ts';
import { createFaults, type InjectFault } from './faults.ts';
import { holdBuilds } from './rebuild.ts';
import { readSandbox, type Sandbox } from './sandbox.ts';
import type { Stage } from './screens/screen.ts';
import { forgetObservations, openStoreAt } from './store.ts';

export interface ShopOptions {
  /** Port of the first worker's shop; each further worker uses the next port. */
  firstPort: number;
}

interface WorkerFixtures extends ShopOptions {
  sandbox: Sandbox;
  store: VercelKV;
}

interface TestFixtures {
  /** Deletes the counters of earlier tests, so that no test looks suspicious. */
  unsuspected: undefined;
  /** Makes a service fail until the test ends. */
  injectFault: InjectFault;
  /** Every error in the page's console fails the test, unless it is allowed. */
  consoleErrors: ConsoleErrors;
  stage: Stage;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  firstPort: [0, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ firstPort }, use, { parallelIndex }) => {
      const sandbox = await readSandbox(`http://localhost:${firstPort + parallelIndex}`);
      await holdBuilds(sandbox, true);
      await use(sandbox);
    },
    { scope: 'worker' },
  ],
  store: [async ({ sandbox }, use) => use(await openStoreAt(sandbox.shop)), { scope: 'worker' }],
  unsuspected: [
    async ({ store }, use) => {
      await forgetObservations(store);
      await use(undefined);
    },
    { auto: true },
  ],
  // State that `reuseContext` does not reset.
  context: async ({ context }, use) => {
    await use(context);
    await Promise.all([context.setExtraHTTPHeaders({}), context.clearPermissions()]);
  },
  baseURL: ({ sandbox }, use) => use(sandbox.shop),
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
  stage: ({ page, sandbox, injectFault, consoleErrors }, use) =>
    use({ page, sandbox, injectFault, consoleErrors }),
});

export { expect };
