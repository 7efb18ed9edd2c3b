import { defineConfig } from 'playwright/test';
import shared from '../../playwright.config.ts';
import { shopServer } from '../support/browser/shop-server.ts';
import type { ShopOptions } from '../support/browser/test.ts';

const PACK = process.env['SHOP_PACK'] || 'own';

/** `npm run test:packs`: the main job in the shop of one pack, which `SHOP_PACK` and the import conditions choose. */
export default defineConfig<object, ShopOptions>({
  ...shared,
  testDir: '.',
  outputDir: `../../test-results/packs/${PACK}`,
  workers: 1,
  projects: [{ name: PACK }],
  webServer: shopServer(`.cache/pack-${PACK}`),
});
