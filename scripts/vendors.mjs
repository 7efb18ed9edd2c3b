/** `npm run test:vendors`: runs the shop's code in its vendors' own software. Names select files. */
import { join } from 'node:path';
import { bin, prepare, run } from './bootstrap.mjs';

const CONFIG = join('tests', 'vendors', 'vitest.config.ts');

await prepare();
process.exitCode = await run(bin('vitest'), ['run', '-c', CONFIG, ...process.argv.slice(2)]);
