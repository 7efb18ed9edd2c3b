/** Runs a script of this project, or a command of a package, with the project's Node and environment. */
import { bin, ownNode, run } from './bootstrap.mjs';

const [name = '', ...args] = process.argv.slice(2);
process.exitCode = name.endsWith('.ts')
  ? await run(ownNode(), [name, ...args])
  : await run(ownNode(), [bin(name), ...args]);
