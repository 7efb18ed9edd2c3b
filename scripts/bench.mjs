/** `npm run bench`: installs missing packages and measures the shop's performance against its targets. */
import { join } from 'node:path';
import { endWithNpm, ownNode, prepareVendors, ROOT, run } from './bootstrap.mjs';

const env = await prepareVendors();
endWithNpm();
const main = join(ROOT, 'tests', 'bench', 'main.ts');
process.exitCode = await run(ownNode(), [main, ...process.argv.slice(2)], { env });
