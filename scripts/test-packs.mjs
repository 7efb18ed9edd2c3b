/**
 * `npm run test:packs`: buys, reads and practises in the shop of each pack, one after another. `-- --pack NAME` tests one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listPacks, packEnvironment } from '../packs/packs.mjs';
import { bin, environment, prepare, ROOT, run } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';

const { values } = parseArgs({ options: { pack: { type: 'string' } } });

await prepare();
const browser = await prepareBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const { own, others } = listPacks(ROOT);
for (const pack of values.pack ? [values.pack] : [own, ...others]) {
  console.log(`\n▸ ${pack}`);
  const env = {
    ...environment,
    ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}),
    ...(pack === own ? {} : packEnvironment(pack)),
  };
  const args = ['test', '-c', join('tests', 'packs', 'playwright.config.ts')];
  if ((await run(bin('playwright'), args, { env })) !== 0) process.exitCode = 1;
}
