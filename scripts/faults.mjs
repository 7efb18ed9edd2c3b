/** `npm run test:faults`: installs what is missing and lets students buy while everything fails. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'faults', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
