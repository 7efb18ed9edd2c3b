import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServers } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8891);
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);
const ports = Array.from({ length: WORKERS }, (_, index) => FIRST_PORT + index);

export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/studio',
  workers: WORKERS,
  use: { ...shared.use, firstPort: FIRST_PORT },
  projects: shared.projects?.filter(({ name }) => name === 'studio') ?? [],
  webServer: shopServers(ports, 'studio'),
});
