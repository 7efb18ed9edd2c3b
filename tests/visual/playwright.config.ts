import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

/** `npm run test:visual -- --against` compares with pictures elsewhere. */
const PICTURES = process.env['VISUAL_PICTURES'] ?? '{testDir}/screenshots';

/** `npm run test:visual`: pictures of screens, taken from a fresh shop. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  globalTeardown: './squeeze.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: `${PICTURES}/{arg}{ext}`,
  workers: 1,
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, animations: 'disabled' },
  },
  projects: [{ name: 'visual' }],
  webServer: shopServer('.cache/visual'),
});
