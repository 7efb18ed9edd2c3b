/** `npm run doctor`: installs missing packages and checks a shop from outside. */
import { join } from 'node:path';
import { bin, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
const doctor = join(ROOT, 'scripts', 'doctor', 'main.ts');
process.exitCode = await run(bin('node'), [doctor, ...process.argv.slice(2)]);
