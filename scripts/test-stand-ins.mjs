/** `npm run test:stand-ins`: installs missing packages and runs the tests of the stand-ins, which are a workspace. */
import { join } from 'node:path';
import { bin, endWithNpm, ownNode, prepare, ROOT, run } from './bootstrap.mjs';
import { browserEnvironment } from './browser.mjs';

await prepare();
endWithNpm();
const env = await browserEnvironment();
const args = ['run', ...process.argv.slice(2)];
process.exitCode = await run(ownNode(), [bin('vitest'), ...args], {
  cwd: join(ROOT, 'sandbox'),
  env,
});
