/** `npm run test:stand-ins`: installs missing packages and runs the tests of the stand-ins, which are a workspace. */
import { join } from 'node:path';
import { bin, endWithNpm, environment, prepare, ROOT, run } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';

await prepare();
endWithNpm();
const browser = await prepareBrowser();
if (!browser) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const env = { ...environment, ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) };
const args = ['run', ...process.argv.slice(2)];
process.exitCode = await run(bin('vitest'), args, { cwd: join(ROOT, 'sandbox'), env });
