/** `npm start`: installs what is missing and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { bin, endWithNpm, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const sandbox = join(ROOT, 'sandbox', 'shop', 'main.ts');
process.exitCode = await run(bin('node'), [sandbox, ...process.argv.slice(2)], { isTied: true });
