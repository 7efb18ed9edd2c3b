/**
 * `npm run test:screens`, `npm run test:studio`: runs the browser tests of a folder below `tests/`, the first argument.
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
const env = { ...environment, ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) };
const args = ['test', '-c', join('tests', folder, 'playwright.config.ts'), ...others];
process.exitCode = await run(bin('playwright'), args, { env });
