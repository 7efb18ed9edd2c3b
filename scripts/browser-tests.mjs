/**
 * `npm run test:screens`, `npm run test:studio`: runs the browser tests of a folder below `tests/`, the first argument.
 */
import { join } from 'node:path';
import { bin, ownNode, prepare, run } from './bootstrap.mjs';
import { browserEnvironment } from './browser.mjs';

const [folder = '', ...others] = process.argv.slice(2);

await prepare();
const env = await browserEnvironment();
const args = ['test', '-c', join('tests', folder, 'playwright.config.ts'), ...others];
process.exitCode = await run(ownNode(), [bin('playwright'), ...args], { env });
