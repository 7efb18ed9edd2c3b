/** `npm run bench`: installs what is missing and measures what the shop costs, beside its targets. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'bench', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
