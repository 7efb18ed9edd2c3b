/** `npm start`: sets up what is missing and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { bin, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
process.exitCode = await run(bin('node'), [
  join(ROOT, 'sandbox', 'main.ts'),
  ...process.argv.slice(2),
]);
