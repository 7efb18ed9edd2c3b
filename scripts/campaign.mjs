/** `npm run test:model`, `npm run test:pdf`: runs the campaign of one folder below `tests/`, the first argument. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

const [folder = '', ...options] = process.argv.slice(2);

await prepare();
endWithNpm();
process.exitCode = await run(bin('node'), [join(ROOT, 'tests', folder, 'main.ts'), ...options]);
