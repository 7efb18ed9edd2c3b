/** `npm run new-shop`: installs missing packages and makes the repository another shop. */
import { join } from 'node:path';
import { ownNode, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
const script = join(ROOT, 'scripts', 'new-shop', 'main.ts');
process.exitCode = await run(ownNode(), [script, ...process.argv.slice(2)]);
