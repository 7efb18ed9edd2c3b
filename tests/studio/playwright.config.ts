import { defineConfig } from 'playwright/test';
import shared, { STUDIO } from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 8891);

/** `npm run test:studio`: the owner's daily work. One worker, because all tests change the same content. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  ...STUDIO,
  testDir: '.',
  outputDir: '../../test-results/studio',
  workers: 1,
  use: { ...shared.use, port: PORT },
  projects: [{ name: 'studio' }],
  webServer: shopServer(PORT, `.cache/studio-${PORT}`),
});
