/** `npm start`: installs missing packages and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { HELP, readFlags } from '../sandbox/shop/flags.mjs';
import { endWithNpm, ownNode, prepare, ROOT, run } from './bootstrap.mjs';

const args = process.argv.slice(2);
const { flags, problem } = readFlags(args);
if (problem || flags?.help) {
  if (problem) console.error(problem);
  else console.log(HELP);
  process.exit(problem ? 1 : 0);
}
await prepare();
endWithNpm();
const sandbox = join(ROOT, 'sandbox', 'shop', 'main.ts');
process.exitCode = await run(ownNode(), [sandbox, ...args], { isTied: true });
