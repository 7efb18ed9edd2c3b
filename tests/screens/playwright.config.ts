import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServers } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8893);
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);
const ports = Array.from({ length: WORKERS }, (_, index) => FIRST_PORT + index);

/** `npm run test:screens`: every screen in every state and pages of unusual content, in fresh shops. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/screens',
  workers: WORKERS,
  // axe runs six times on each screen.
  timeout: 180_000,
  use: { ...shared.use, firstPort: FIRST_PORT, viewport: { width: 1440, height: 900 } },
  projects: [{ name: 'screens' }],
  webServer: shopServers(ports, 'screens'),
});
