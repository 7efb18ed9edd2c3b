import { test as base, expect } from 'playwright/test';
import { ConsoleErrors } from './console-errors.ts';
import { createFaults, type InjectFault } from './faults.ts';
import { readSandbox, type Sandbox } from './sandbox.ts';

/** Options of `playwright.config.ts`. */
export interface ShopOptions {
  /** The port of the first worker's shop; each further worker uses the next port. */
  firstPort: number;
}

interface WorkerFixtures extends ShopOptions {
  /** Where the worker's shop and its stand-ins are. */
  sandbox: Sandbox;
}

interface TestFixtures {
  /** Makes a service fail until the test ends. */
  injectFault: InjectFault;
  /** Every error in the page's console fails the test, unless it is allowed. */
  consoleErrors: ConsoleErrors;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  firstPort: [0, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ firstPort }, use, { parallelIndex }) =>
      use(await readSandbox(`http://localhost:${firstPort + parallelIndex}`)),
    { scope: 'worker' },
  ],
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
});

export { expect };
