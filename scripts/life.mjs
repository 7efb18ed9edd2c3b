/** `npm run test:life`: installs what is missing and plays lives of purchases. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'life', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
