/** Installs missing packages and runs a script of this project, as `npm run doctor` does. */
import { endWithNpm, ownNode, prepare, run } from './bootstrap.mjs';

await prepare();
endWithNpm();
process.exitCode = await run(ownNode(), process.argv.slice(2));
