import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 8897);

/** `npm run test:visual`: the pictures of every screen, taken from a fresh shop of their own. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  globalTeardown: './squeeze.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, animations: 'disabled' },
  },
  use: { ...shared.use, firstPort: PORT, trace: 'off' },
  projects: [{ name: 'visual' }],
  webServer: {
    command: 'node sandbox/shop/main.ts --fresh',
    cwd: '../..',
    url: `http://localhost:${PORT}/__sandbox`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    env: { PORT: `${PORT}`, SHOP_DATA: `.cache/visual-${PORT}` },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
