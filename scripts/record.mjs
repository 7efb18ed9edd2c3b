/** `npm run record`: installs missing packages, and takes the README's pictures from running shops. */
import { join } from 'node:path';
import { environment, ownNode, prepare, ROOT, run } from './bootstrap.mjs';
import { NO_BROWSER, prepareBrowser } from './browser.mjs';

await prepare();
if (!(await prepareBrowser())) {
  console.error(NO_BROWSER);
  process.exit(1);
}
const main = join(ROOT, 'scripts', 'record', 'main.ts');
process.exitCode = await run(ownNode(), [main], { env: environment });
