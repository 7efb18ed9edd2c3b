/** `npm run test:model`: installs missing packages and runs the model of purchases. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'model', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
