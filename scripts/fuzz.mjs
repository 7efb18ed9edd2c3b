/** `npm run test:fuzz`: installs what is missing and sends odd requests to every endpoint. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'fuzz', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
