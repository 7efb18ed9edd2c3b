/** `npm run stand-in -- NAME`: installs missing packages and starts one stand-in on its own. */
import { join } from 'node:path';
import { endWithNpm, ownNode, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
const command = join(ROOT, 'sandbox', 'kit', 'main.ts');
process.exitCode = await run(ownNode(), [command, ...process.argv.slice(2)], { isTied: true });
