/** `npm run test:screens`: looks for barriers in every screen, at three widths in both themes. */
import { join } from 'node:path';
import { bin, environment, prepare, run } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';

const CONFIG = join('tests', 'screens', 'playwright.config.ts');

await prepare();
const browser = await prepareBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const env = { ...environment, ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) };
const args = ['test', '-c', CONFIG, ...process.argv.slice(2)];
process.exitCode = await run(bin('playwright'), args, { env });
