/** `npm run test:pdf`: installs missing packages and tries odd PDFs, odd addresses and damaged files. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const main = join(ROOT, 'tests', 'pdf', 'main.ts');
process.exitCode = await run(bin('node'), [main, ...process.argv.slice(2)]);
