/**
 * `npm run test:screens`, `npm run test:studio`: runs the browser tests of a folder below `tests/`, the first argument.
 * `npm run test:all`: runs the browser tests of every variant.
 */
import { join } from 'node:path';
import { bin, environment, prepare, run } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';

const [folder = '', ...others] = process.argv.slice(2);

await prepare();
const browser = await prepareBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const isAll = folder === 'all';
const env = {
  ...environment,
  ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}),
  ...(isAll ? { TEST_ALL: '1' } : {}),
};
const config = isAll ? 'playwright.config.ts' : join('tests', folder, 'playwright.config.ts');
const args = ['test', '-c', config, ...others];
process.exitCode = await run(bin('playwright'), args, { env });
