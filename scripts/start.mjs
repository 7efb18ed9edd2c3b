/** `npm start`: installs what is missing and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { endWithNpm, ownNode, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const sandbox = join(ROOT, 'sandbox', 'shop', 'main.ts');
process.exitCode = await run(ownNode(), [sandbox, ...process.argv.slice(2)], { isTied: true });
