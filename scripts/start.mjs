/** `npm start`: installs what is missing and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { bin, prepare, ROOT, run } from './bootstrap.mjs';

await prepare();
if (process.env.npm_lifecycle_event) endWithNpm();
const sandbox = join(ROOT, 'sandbox', 'main.ts');
process.exitCode = await run(bin('node'), [sandbox, ...process.argv.slice(2)], { isTied: true });

/** Ends with npm, and the shop with this process, so that a killed `npm start` frees the port. */
function endWithNpm() {
  const npm = process.ppid;
  const look = () => process.ppid === npm || process.exit(1);
  setInterval(look, 500).unref();
}
