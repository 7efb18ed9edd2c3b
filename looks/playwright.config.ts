import { defineConfig } from 'playwright/test';
import type { ShopOptions } from '../e2e/support/test.ts';
import shared from '../playwright.config.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 8897);

/** `npm run test:looks`: the pictures of every screen, taken from a fresh shop of their own. */
export default defineConfig<ShopOptions>({
  ...shared,
  testDir: '.',
  globalTeardown: './squeeze.ts',
  outputDir: '../test-results/looks',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, animations: 'disabled' },
  },
  use: { ...shared.use, firstPort: PORT, trace: 'off' },
  projects: [{ name: 'looks' }],
  webServer: {
    command: 'node sandbox/shop/main.ts --fresh',
    cwd: '..',
    url: `http://localhost:${PORT}/__sandbox`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    env: { PORT: `${PORT}`, SHOP_DATA: `.cache/looks-${PORT}` },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
